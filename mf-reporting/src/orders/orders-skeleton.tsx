import { Skeleton } from '@backoffice/shared/ui';
import { DataTable } from '@backoffice/shared/ui/data-table';
import { FilterBar } from '@backoffice/shared/ui/filters';
import { ordersColumns } from './orders-columns';

const columns = ordersColumns('UTC');

/** Keeps the report's place until the location's zone is known. */
export function OrdersSkeleton({ rows }: { rows: number }) {
  return (
    <>
      <FilterBar>
        <Skeleton height="3.75rem" />
      </FilterBar>
      <DataTable
        caption="Orders"
        columns={columns}
        rows={undefined}
        rowKey={({ id }) => id}
        loading
        skeletonRows={rows}
        empty={null}
      />
    </>
  );
}
