import { useBusinessDetails } from '@backoffice/platform/query';
import { ErrorPanel, Page, Skeleton } from '@backoffice/ui';
import { type Column, DataTable, useListView } from '@backoffice/ui/data-table';
import { FilterBar } from '@backoffice/ui/filters';
import type { ReactNode } from 'react';
import classes from './report-page.module.css';

export interface ReportPageProps<Row> {
  title: string;
  /** Returns the columns of the report, with dates in the time zone `zone`. */
  columns: (zone: string) => Column<Row>[];
  children: (zone: string) => ReactNode;
}

/** The frame of a report. It loads the location's time zone first, because the date range of the report depends on it. */
export function ReportPage<Row>({ title, columns, children }: ReportPageProps<Row>) {
  const business = useBusinessDetails();
  return (
    <>
      {business.data && <p className={classes.restaurant}>{business.data.name}</p>}
      <Page title={title}>
        {business.data && <div className={classes.report}>{children(business.data.timezone)}</div>}
        {business.isPending && <ReportSkeleton caption={title} columns={columns('UTC')} />}
        {business.isError && !business.data && (
          <ErrorPanel
            title="The location's time zone could not be loaded"
            message={business.error.message}
            onRetry={() => business.refetch()}
            retrying={business.isFetching}
          />
        )}
      </Page>
    </>
  );
}

/** Placeholder of a report while the location's time zone loads. */
function ReportSkeleton<Row>({ caption, columns }: { caption: string; columns: Column<Row>[] }) {
  const { view } = useListView();
  return (
    <>
      <FilterBar>
        <Skeleton height="3.75rem" />
      </FilterBar>
      <DataTable
        caption={caption}
        columns={columns}
        rows={undefined}
        rowKey={() => ''}
        loading
        skeletonRows={view.perPage}
        empty={null}
      />
    </>
  );
}
