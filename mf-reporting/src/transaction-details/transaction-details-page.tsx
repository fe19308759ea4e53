import { positiveInteger } from '@backoffice/shared/format/positive-integer';
import { useSearchParams } from '@backoffice/shared/router';
import { DetailsPage, useRecordId } from '../details/details-page';
import { RecordCards } from '../details/record-cards';
import { ORDER_CARDS, OrderContent } from '../order-details/order-content';
import { paths } from '../paths';
import { PaymentCard } from './payment-card';
import { useTransaction } from './transaction-details.queries';

/** An order as one of its transactions leads to it; `?payment=` in the address says which. */
export function TransactionDetailsPage() {
  const orderId = useRecordId();
  const [address] = useSearchParams();
  const payment = address.get('payment');
  const paymentId = positiveInteger(payment);
  const isValid = orderId !== null && (payment === null || paymentId !== null);
  return (
    <DetailsPage
      title="Transaction Details"
      report={{ name: 'Transactions', path: paths.transactions() }}
      noun="transaction"
    >
      {isValid ? <Transaction orderId={orderId} paymentId={paymentId} /> : null}
    </DetailsPage>
  );
}

function Transaction({ orderId, paymentId }: { orderId: number; paymentId: number | null }) {
  const transaction = useTransaction(orderId, paymentId);
  return (
    <RecordCards query={transaction} noun="transaction" cards={ORDER_CARDS}>
      {({ order, payment }, zone) => (
        <OrderContent
          order={order}
          zone={zone}
          transaction={payment && <PaymentCard payment={payment} zone={zone} />}
        />
      )}
    </RecordCards>
  );
}
