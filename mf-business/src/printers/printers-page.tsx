import { useNavigate } from '@backoffice/platform/router';
import { Page } from '@backoffice/ui';
import { EmptyState, NoMatches, PagedTable, useListView } from '@backoffice/ui/data-table';
import { FilterBar, SearchField } from '@backoffice/ui/filters';
import { printerEditPath } from './paths';
import { usePrinters } from './printers.queries';
import { buildPrintersColumns } from './printers-columns';

export function PrintersPage() {
  const list = useListView();
  const { view, change } = list;
  const printers = usePrinters(view);
  const navigate = useNavigate();
  return (
    <Page title="Printers">
      <FilterBar>
        <SearchField label="Search" placeholder="Name" value={view.search} onSearch={(search) => change({ search })} />
      </FilterBar>
      <PagedTable
        caption="Printers"
        columns={buildPrintersColumns(({ id }) => navigate(printerEditPath(id)))}
        rowKey={({ id }) => id}
        query={printers}
        list={list}
        skeletonRows={4}
        failure="The printers could not be loaded"
        empty={
          view.search === '' ? (
            <EmptyState title="No Printers" hint="Connect a printer to a terminal: it then appears here by itself." />
          ) : (
            <NoMatches title="No printers found." onClear={() => change({ search: '' })} />
          )
        }
      />
    </Page>
  );
}
