import { reports } from './reports';

/** Builders of the paths of details pages; `reports` has the paths of the lists. */
export const paths = {
  order: (id: number) => `${reports.orders.path}/order-details/${id}`,
  /** The page of an order that highlights one of its payments or refunds. */
  transaction: (orderId: number, paymentId: number) =>
    `${reports.transactions.path}/transaction_details/${orderId}?payment=${paymentId}`,
  cashReconciliation: (id: number) => `${reports.cashReconciliations.path}/cash-reconciliation-details/${id}`,
};
