import { DetailsPage, useRecordId } from '../details/details-page';
import { RecordCards } from '../details/record-cards';
import { paths } from '../paths';
import { ReceiptButton } from '../receipt-preview/receipt-preview';
import { ORDER_CARDS, OrderContent } from './order-content';
import { useOrder } from './order-details.queries';

export function OrderDetailsPage() {
  const id = useRecordId();
  return (
    <DetailsPage
      title={id === null ? 'Order' : `Order ${id}`}
      report={{ name: 'Orders', path: paths.orders() }}
      noun="order"
      actions={id && <OrderReceipt id={id} />}
    >
      {id && <Order id={id} />}
    </DetailsPage>
  );
}

function OrderReceipt({ id }: { id: number }) {
  const { data } = useOrder(id);
  return data && <ReceiptButton order={data} />;
}

function Order({ id }: { id: number }) {
  const order = useOrder(id);
  return (
    <RecordCards query={order} noun="order" cards={ORDER_CARDS}>
      {(data, zone) => <OrderContent order={data} zone={zone} />}
    </RecordCards>
  );
}
