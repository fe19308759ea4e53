import type { PaymentDetails } from '@backoffice/contract/orders';
import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import type { Transaction } from '@backoffice/contract/reports';
import { buildOrderDetails, buildRowsPage } from './fixtures';

/** Builds a payment by card of order 10432. */
export function buildTransaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    id: 552,
    created_at: '2026-11-20T14:30:00.000Z',
    kind: 'Sale',
    payment_type: 'Card',
    order: { id: 10432, source: 'Pos', type: 'DineIn', status: 'Completed' },
    amount: 1025.88,
    tax_amount: 83.62,
    tips: 6,
    total_discount: 5,
    employee: { first_name: 'Maria', last_name: 'Alvarez' },
    ...changes,
  };
}

/** A refund on order 10432 on the day after the payment, by another employee. */
export const refundTransaction = buildTransaction({
  id: 560,
  created_at: '2026-11-21T17:05:00.000Z',
  kind: 'Refund',
  amount: -12.5,
  tax_amount: -1.02,
  tips: -2,
  total_discount: -0.5,
  employee: { first_name: 'Tom', last_name: 'Nguyen' },
});

/** Builds one page of a report of `total` transactions. */
export function buildTransactionsPage(total: number, page = DEFAULT_PAGE, perPage = DEFAULT_PER_PAGE) {
  const { rows: payments, paging_metadata } = buildRowsPage(buildTransaction, total, page, perPage);
  return { data: { payments }, paging_metadata };
}

export function buildPaymentDetails(changes: Partial<PaymentDetails> = {}): PaymentDetails {
  const { order: _, ...payment } = buildTransaction();
  return {
    ...payment,
    card_type: 'Credit',
    captured: true,
    refunded_amount: 12.5,
    tendered_amount: 1031.88,
    ...{ service_charge_amount: 0, rounding_amount: 0 },
    change_amount: 0,
    order: buildOrderDetails(),
    ...changes,
  };
}
