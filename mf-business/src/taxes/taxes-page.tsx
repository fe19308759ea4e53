import { Page } from '@backoffice/ui';
import { EmptyState, PagedTable, useFilteredListView } from '@backoffice/ui/data-table';
import { ChoiceFilter, FilterBar } from '@backoffice/ui/filters';
import { askToDelete, useOpenedRecord, useUnsavedChanges } from '@backoffice/ui/form';
import { useState } from 'react';
import { AddTaxForm } from './add-tax-form';
import { useTaxModal } from './tax-modal';
import { useDeleteTax, useTaxes } from './taxes.queries';
import { buildTaxesColumns } from './taxes-columns';
import { taxesUrlState } from './taxes-url-state';

const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

export function TaxesPage() {
  const list = useFilteredListView(taxesUrlState);
  const { view, change } = list;
  const taxes = useTaxes(view);
  const [isAdding, setIsAdding] = useState(false);
  const { record, open, close } = useOpenedRecord('tax');
  useTaxModal(record, close);
  const { mutateAsync: deleteTax } = useDeleteTax();
  const columns = buildTaxesColumns({
    onEdit: ({ id }) => open({ kind: 'edit', id }),
    onDelete: ({ id, name }) =>
      askToDelete({
        question: 'Are you sure you want to delete this tax?',
        name,
        remove: async () => {
          await deleteTax(id);
          if (taxes.data?.data.length === 1 && view.page > 1) change({ page: view.page - 1 });
        },
      }),
  });
  return (
    <Page title="Sales Taxes" description="A tax is added to the price of the items that it applies to.">
      {isAdding && record === undefined && <UnsavedTaxGuard />}
      <AddTaxForm
        onDirty={setIsAdding}
        onAdded={() => {
          if (!view.isActive) change({ isActive: true });
        }}
      />
      <FilterBar>
        <ChoiceFilter
          label="Status"
          options={statusOptions}
          value={view.isActive ? 'active' : 'inactive'}
          onChange={(value) => change({ isActive: value === 'active' })}
        />
      </FilterBar>
      <PagedTable
        caption="Sales Taxes"
        columns={columns}
        rowKey={({ id }) => id}
        query={taxes}
        list={list}
        skeletonRows={3}
        failure="The taxes could not be loaded"
        empty={
          <EmptyState
            title="No Records found."
            hint={
              view.isActive
                ? 'Enter a name and a rate above to add the first tax.'
                : 'Taxes that are switched off appear here.'
            }
          />
        }
      />
    </Page>
  );
}

/** Asks before the page is left while the form of a new tax has unsaved values. The edit form has its own guard. */
function UnsavedTaxGuard() {
  useUnsavedChanges(true, 'page');
  return null;
}
