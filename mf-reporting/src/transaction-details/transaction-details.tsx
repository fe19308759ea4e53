import { getOrder, getPayment, type OrderDetails, type PaymentDetails } from '@backoffice/contract/orders';
import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { ApiError, call } from '@backoffice/platform/client';
import type { DetailsPageConfig } from '../details/details-page';
import { ORDER_CARD_TITLES, OrderContent } from '../order-details/order-content';
import { ReceiptButton } from '../receipt-preview/receipt-preview';
import { reports } from '../reports';
import { PaymentCard } from './payment-card';

interface TransactionIds {
  orderId: number;
  /** Null when the URL contains no payment id. */
  paymentId: number | null;
}

interface Transaction {
  order: OrderDetails;
  payment: PaymentDetails | null;
}

function readIds(pathId: string | undefined, searchParams: URLSearchParams): TransactionIds | null {
  const orderId = parsePositiveInteger(pathId);
  const payment = searchParams.get('payment');
  const paymentId = parsePositiveInteger(payment);
  const isValid = orderId !== null && (payment === null || paymentId !== null);
  return isValid ? { orderId, paymentId } : null;
}

async function loadTransaction({ orderId, paymentId }: TransactionIds, signal: AbortSignal): Promise<Transaction> {
  if (paymentId === null) return { order: await call(getOrder, { params: { id: orderId }, signal }), payment: null };
  const payment = await call(getPayment, { params: { id: paymentId }, signal });
  // A URL that was written by hand can contain a payment that belongs to a different order.
  if (payment.order.id !== orderId) throw new ApiError('The order has no such transaction', 404, 'not_found');
  return { order: payment.order, payment };
}

/** The details page of an order that highlights the transaction whose id is in the URL parameter `payment`. */
export const transactionDetails: DetailsPageConfig<TransactionIds, Transaction> = {
  title: () => 'Transaction Details',
  report: reports.transactions,
  noun: 'transaction',
  readId: readIds,
  load: loadTransaction,
  failed: 'Failed to fetch transaction details report',
  cards: ORDER_CARD_TITLES,
  renderActions: ({ order }) => <ReceiptButton order={order} />,
  render: ({ order, payment }) => (
    <OrderContent order={order} transaction={payment && <PaymentCard payment={payment} />} />
  ),
};
