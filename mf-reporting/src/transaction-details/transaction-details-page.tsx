import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { useSearchParams } from '@backoffice/platform/router';
import { DetailsPage, useRecordId } from '../details/details-page';
import { RecordCards } from '../details/record-cards';
import { ORDER_CARDS, OrderContent } from '../order-details/order-content';
import { paths } from '../paths';
import { ReceiptButton } from '../receipt-preview/receipt-preview';
import { PaymentCard } from './payment-card';
import { useTransaction } from './transaction-details.queries';

/** The page of an order that highlights one of its transactions, which `?payment=` in the URL names. */
export function TransactionDetailsPage() {
  const orderId = useRecordId();
  const [searchParams] = useSearchParams();
  const payment = searchParams.get('payment');
  const paymentId = parsePositiveInteger(payment);
  const isValid = orderId !== null && (payment === null || paymentId !== null);
  const transactionIds = isValid ? { orderId, paymentId } : null;
  return (
    <DetailsPage
      title="Transaction Details"
      report={{ name: 'Transactions', path: paths.transactions() }}
      noun="transaction"
      actions={transactionIds && <TransactionReceipt {...transactionIds} />}
    >
      {transactionIds && <Transaction {...transactionIds} />}
    </DetailsPage>
  );
}

interface TransactionProps {
  orderId: number;
  paymentId: number | null;
}

function TransactionReceipt({ orderId, paymentId }: TransactionProps) {
  const { data } = useTransaction(orderId, paymentId);
  return data && <ReceiptButton order={data.order} />;
}

function Transaction({ orderId, paymentId }: TransactionProps) {
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
