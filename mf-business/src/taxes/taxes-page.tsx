import { ListPage, useListState } from '@backoffice/ui/list';
import { combineQueries, RecordModal, useOpenedRecord } from '@backoffice/ui/record-form';
import { AddTaxForm } from './add-tax-form';
import { EditTaxForm } from './edit-tax-form';
import { JurisdictionSuggestions } from './jurisdiction-suggestions';
import { useDeleteTax, useItemOptions, useTax, useTaxes } from './taxes.queries';
import { taxesColumns } from './taxes-columns';
import { taxesFilters } from './taxes-filters';

export function TaxesPage() {
  const list = useListState(taxesFilters);
  const { record, openedId, open, close } = useOpenedRecord('tax');
  const taxes = useTaxes(list.view);
  const tax = useTax(openedId);
  const items = useItemOptions({ enabled: openedId !== undefined });
  const showNewTax = () => {
    if (!list.view.isActive) list.change({ isActive: true });
  };
  return (
    <>
      <ListPage
        title="Sales Taxes"
        description="A tax is added to the price of the items it applies to."
        list={list}
        query={taxes}
        columns={taxesColumns}
        skeletonRows={3}
        failure="The taxes could not be loaded"
        empty={({ isActive }) => ({
          title: 'No Records found.',
          hint: isActive ? 'Enter a name and a rate above to add the first tax.' : 'Inactive taxes appear here.',
        })}
        onEdit={({ id }) => open({ kind: 'edit', id })}
        history="taxes"
        onView={({ id }) => open({ kind: 'info', id })}
        deletion={{ question: 'Are you sure you want to delete this tax?', mutation: useDeleteTax() }}
        top={<AddTaxForm onAdded={showNewTax} isEditing={record !== undefined} />}
      />
      <RecordModal
        id="tax"
        record={openedId === undefined ? undefined : record}
        title={tax.data ? `Edit: ${tax.data.name}` : 'Edit tax'}
        readTitle={tax.data?.name ?? 'Tax'}
        query={combineQueries(tax, items)}
        failure="The tax could not be loaded"
        skeletonLines={6}
        closeLabel="Close"
        onClose={close}
      >
        {(data) => data && <EditTaxForm key={data[0].id} tax={data[0]} items={data[1]} onClose={close} />}
      </RecordModal>
      <JurisdictionSuggestions taxes={taxes.data?.data ?? []} />
    </>
  );
}
