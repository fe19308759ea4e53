import { DetailsPage, useRecordId } from '../details/details-page';
import { RecordCards } from '../details/record-cards';
import { paths } from '../paths';
import { ORDER_CARDS, OrderContent } from './order-content';
import { useOrder } from './order-details.queries';

export function OrderDetailsPage() {
  const id = useRecordId();
  return (
    <DetailsPage
      title={id === null ? 'Order' : `Order ${id}`}
      report={{ name: 'Orders', path: paths.orders() }}
      noun="order"
    >
      {id && <Order id={id} />}
    </DetailsPage>
  );
}

function Order({ id }: { id: number }) {
  const order = useOrder(id);
  return (
    <RecordCards query={order} noun="order" cards={ORDER_CARDS}>
      {(data, zone) => <OrderContent order={data} zone={zone} />}
    </RecordCards>
  );
}
