import type { PaymentDetails } from '@backoffice/contract/orders';
import { DEFAULT_PAGE, DEFAULT_PER_PAGE, pagingOf } from '@backoffice/contract/paging';
import type { Transaction } from '@backoffice/contract/reports';
import { orderDetails } from '../reporting-fixtures';

/** For tests: a payment by card on order 10432. */
export function transaction(changes: Partial<Transaction> = {}): Transaction {
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

/** A part of it that Tom Nguyen gave back on the next day. */
export const refund = transaction({
  id: 560,
  created_at: '2026-11-21T17:05:00.000Z',
  kind: 'Refund',
  amount: -12.5,
  tax_amount: -1.02,
  tips: -2,
  total_discount: -0.5,
  employee: { first_name: 'Tom', last_name: 'Nguyen' },
});

/** The page that a report of `total` transactions has at `page`, all alike but for their ids: 1 to `total`. */
export function transactionsPage(total: number, page = DEFAULT_PAGE, perPage = DEFAULT_PER_PAGE) {
  const first = (page - 1) * perPage + 1;
  const length = Math.max(0, Math.min(perPage, total - first + 1));
  const payments = Array.from({ length }, (_, place) => transaction({ id: first + place }));
  return { data: { payments }, paging_metadata: pagingOf(total, page, perPage) };
}

export function paymentDetails(changes: Partial<PaymentDetails> = {}): PaymentDetails {
  const { order: _, ...payment } = transaction();
  return {
    ...payment,
    card_type: 'Credit',
    captured: true,
    refunded_amount: 12.5,
    tendered_amount: 1031.88,
    change_amount: 0,
    order: orderDetails(),
    ...changes,
  };
}
