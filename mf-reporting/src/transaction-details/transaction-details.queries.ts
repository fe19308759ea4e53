import { getOrder, getPayment, type OrderDetails, type PaymentDetails } from '@backoffice/contract/orders';
import { ApiError, call } from '@backoffice/platform/client';
import { useQuery } from '@backoffice/platform/query';

interface TransactionDetails {
  order: OrderDetails;
  /** Null when the URL names no payment. */
  payment: PaymentDetails | null;
}

async function fetchTransaction(
  orderId: number,
  paymentId: number | null,
  signal: AbortSignal,
): Promise<TransactionDetails> {
  if (paymentId === null) return { order: await call(getOrder, { params: { id: orderId }, signal }), payment: null };
  const payment = await call(getPayment, { params: { id: paymentId }, signal });
  // A URL written by hand can combine an order with a payment of another order.
  if (payment.order.id !== orderId) throw new ApiError('The order has no such transaction', 404, 'not_found');
  return { order: payment.order, payment };
}

/** Fetches an order and one of its payments or refunds. */
export function useTransaction(orderId: number, paymentId: number | null) {
  return useQuery({
    queryKey: ['transaction', orderId, paymentId],
    queryFn: ({ signal }) => fetchTransaction(orderId, paymentId, signal),
    meta: { failureNotice: 'Failed to fetch transaction details report' },
  });
}
