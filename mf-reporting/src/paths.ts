/** Every address of this area is built here. */
export const paths = {
  orders: () => '/reporting/orders',
  order: (id: number) => `/reporting/orders/order-details/${id}`,
  transactions: () => '/reporting/transactions',
  /** Of the order, with one of its payments or refunds pointed out. */
  transaction: (orderId: number, paymentId: number) =>
    `/reporting/transactions/transaction_details/${orderId}?payment=${paymentId}`,
  cashReconciliations: () => '/reporting/cash-reconciliation',
  cashReconciliation: (id: number) => `/reporting/cash-reconciliation/cash-reconciliation-details/${id}`,
};
