import { getOrder, getPayment, type OrderDetails, type PaymentDetails } from '@backoffice/contract/orders';
import { ApiError, call } from '@backoffice/platform/client';
import { useQuery } from '@backoffice/platform/query';

interface TransactionDetails {
  order: OrderDetails;
  /** Null where the address names no payment. */
  payment: PaymentDetails | null;
}

async function fetchTransaction(
  orderId: number,
  paymentId: number | null,
  signal: AbortSignal,
): Promise<TransactionDetails> {
  if (paymentId === null) return { order: await call(getOrder, { params: { id: orderId }, signal }), payment: null };
  const payment = await call(getPayment, { params: { id: paymentId }, signal });
  // An address made by hand can join an order with the payment of another one.
  if (payment.order.id !== orderId) throw new ApiError('The order has no such transaction', 404, 'not_found');
  return { order: payment.order, payment };
}

/** An order, and which of its payments or refunds is looked at. */
export function useTransaction(orderId: number, paymentId: number | null) {
  return useQuery({
    queryKey: ['transaction', orderId, paymentId],
    queryFn: ({ signal }) => fetchTransaction(orderId, paymentId, signal),
    meta: { failureNotice: 'Failed to fetch transaction details report' },
  });
}
