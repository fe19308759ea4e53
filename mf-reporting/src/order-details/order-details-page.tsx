import { ApiError } from '@backoffice/shared/client';
import { positiveInteger } from '@backoffice/shared/format/positive-integer';
import { useBusinessDetails } from '@backoffice/shared/query';
import { useParams } from '@backoffice/shared/router';
import { BackButton, Card, CardGrid, ErrorPanel, IconReceipt, Page, Panel, Skeleton } from '@backoffice/shared/ui';
import type { ReactNode } from 'react';
import { paths } from '../paths';
import { OrderDetailsCard, PaymentSummaryCard, TransactionSummaryCard } from './order-cards';
import { useOrder } from './order-details.queries';
import { OrderItems } from './order-items';

export function OrderDetailsPage() {
  const id = positiveInteger(useParams().id);
  if (id !== null) return <OrderPage id={id} />;
  return (
    <Frame title="Order">
      <NoOrder title="Invalid ID">The address does not name an order.</NoOrder>
    </Frame>
  );
}

function OrderPage({ id }: { id: number }) {
  const order = useOrder(id);
  const business = useBusinessDetails();
  const failed = [order, business].filter((query) => query.isError && !query.data);
  const retry = () => failed.forEach((query) => void query.refetch());
  const error = failed[0]?.error;
  return (
    <Frame title={`Order ${id}`}>
      {order.data && business.data && (
        <>
          <CardGrid>
            <OrderDetailsCard order={order.data} zone={business.data.timezone} />
            <PaymentSummaryCard order={order.data} />
            <TransactionSummaryCard payments={order.data.payments} />
          </CardGrid>
          <OrderItems items={order.data.order_items} />
        </>
      )}
      {error && <OrderError error={error} onRetry={retry} retrying={failed.some(({ isFetching }) => isFetching)} />}
      {!error && (order.isPending || business.isPending) && <OrderSkeleton />}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} back={<BackButton to={paths.orders()}>Back to Orders</BackButton>}>
      {children}
    </Page>
  );
}

function NoOrder({ title, children }: { title: string; children: string }) {
  return (
    <Panel role="alert" icon={<IconReceipt size={28} />} title={title}>
      {children}
    </Panel>
  );
}

interface OrderErrorProps {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

function OrderError({ error, onRetry, retrying }: OrderErrorProps) {
  if (error instanceof ApiError && error.status === 404) {
    return <NoOrder title="Order not found">It does not exist, or it belongs to another location.</NoOrder>;
  }
  return (
    <ErrorPanel title="The order could not be loaded" message={error.message} onRetry={onRetry} retrying={retrying} />
  );
}

function OrderSkeleton() {
  return (
    <CardGrid>
      {['Order details', 'Payment summary', 'Transaction summary'].map((title) => (
        <Card key={title} title={title}>
          <Skeleton lines={7} />
        </Card>
      ))}
    </CardGrid>
  );
}
