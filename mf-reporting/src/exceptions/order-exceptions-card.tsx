import type { SalesException } from '@backoffice/contract/exceptions';
import { Card } from '@backoffice/ui';
import { DataTable } from '@backoffice/ui/data-table';
import { orderExceptionColumns } from './exception-columns';

/** Lists the exceptions of an order. */
export function OrderExceptionsCard({ exceptions }: { exceptions: readonly SalesException[] }) {
  return (
    <Card title="Exceptions" flush>
      <DataTable
        caption="Exceptions"
        columns={orderExceptionColumns}
        rows={exceptions}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Card>
  );
}
