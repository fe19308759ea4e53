import { type PagingMetadata, pagingOf } from '@backoffice/shared/contract/paging';
import { useNavigate } from '@backoffice/shared/router';
import { ErrorPanel, Page } from '@backoffice/shared/ui';
import { DataTable, EmptyState, NoSuchPage, Pagination } from '@backoffice/shared/ui/data-table';
import { FilterBar, SearchField } from '@backoffice/shared/ui/filters';
import { type ListView, useListView } from '../terminals/list-view';
import { printerEditPath } from './paths';
import { usePrinters } from './printers.queries';
import { printersColumns } from './printers-columns';

export function PrintersPage() {
  const { view, change } = useListView();
  const printers = usePrinters(view);
  const navigate = useNavigate();
  const metadata = printers.data?.paging_metadata;
  return (
    <Page title="Printers">
      <FilterBar>
        <SearchField label="Search" placeholder="Name" value={view.search} onSearch={(search) => change({ search })} />
      </FilterBar>
      <DataTable
        caption="Printers"
        columns={printersColumns(({ id }) => navigate(printerEditPath(id)))}
        rows={printers.data?.data}
        rowKey={({ id }) => id}
        loading={printers.isPending}
        skeletonRows={4}
        updating={printers.isPlaceholderData}
        error={
          printers.isError &&
          !printers.data && (
            <ErrorPanel
              title="The printers could not be loaded"
              message={printers.error.message}
              onRetry={() => printers.refetch()}
              retrying={printers.isFetching}
            />
          )
        }
        empty={<NoPrinters view={view} metadata={metadata} onPage={(page) => change({ page })} />}
        footer={
          metadata &&
          metadata.total_items > 0 && (
            <Pagination
              // While the next page is on its way the one that was asked for is shown as the current one.
              metadata={pagingOf(metadata.total_items, view.page, view.perPage)}
              onPage={(page) => change({ page })}
              onPerPage={(perPage) => change({ perPage })}
            />
          )
        }
      />
    </Page>
  );
}

interface NoPrintersProps {
  view: ListView;
  metadata: PagingMetadata | undefined;
  onPage: (page: number) => void;
}

/** Why the list is empty: there is none, none is called so, or the address names a page past the end. */
function NoPrinters({ view, metadata, onPage }: NoPrintersProps) {
  const lastPage = metadata?.total_pages ?? 0;
  if (lastPage > 0) return <NoSuchPage of="list" lastPage={lastPage} onPage={onPage} />;
  if (view.search !== '') return <EmptyState title="No printers found." hint="Change the search." />;
  return <EmptyState title="No Printers" hint="A printer appears here by itself once a terminal knows it." />;
}
