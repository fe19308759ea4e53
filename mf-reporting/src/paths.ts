/** Builders of all paths of this remote. */
export const paths = {
  orders: () => '/reporting/orders',
  order: (id: number) => `/reporting/orders/order-details/${id}`,
  transactions: () => '/reporting/transactions',
  /** The page of an order that highlights one of its payments or refunds. */
  transaction: (orderId: number, paymentId: number) =>
    `/reporting/transactions/transaction_details/${orderId}?payment=${paymentId}`,
  cashReconciliations: () => '/reporting/cash-reconciliation',
  cashReconciliation: (id: number) => `/reporting/cash-reconciliation/cash-reconciliation-details/${id}`,
};
