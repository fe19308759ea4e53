import type { CashSummary } from '@backoffice/contract/cash-reconciliations';
import type { Employee } from '@backoffice/contract/employees';
import type { PaymentTypeSetting, PaymentTypes } from '@backoffice/contract/order-settings';
import type { OrderDetails, OrderItem, OrderRefund } from '@backoffice/contract/orders';
import { buildPagingMetadata, DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import type { OrderSummary, SalesSummary } from '@backoffice/contract/reports';
import { type Tender, tender } from '@backoffice/contract/sale-kinds';
import type { SalesComparison } from '@backoffice/contract/sales-comparison';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';

/** Business details of a test restaurant in New York. */
export const business = buildBusinessDetails();

/** The payment types of a location that uses only the standard payment types. */
export const paymentTypes: PaymentTypes = {
  payment_type_settings: tender.options.map((payment_type) => ({
    payment_type,
    is_enabled: payment_type === 'Cash' || payment_type === 'Card',
    is_used: false,
  })),
  updated_at: '2026-01-05T10:00:00.000Z',
};

/** Returns the payment types with changed settings for `changed`. */
export function changePaymentType(
  changed: Tender,
  changes: Partial<PaymentTypeSetting>,
  { payment_type_settings, updated_at } = paymentTypes,
): PaymentTypes {
  return {
    payment_type_settings: payment_type_settings.map((row) =>
      row.payment_type === changed ? { ...row, ...changes } : row,
    ),
    updated_at,
  };
}

function buildEmployee(id: number, first_name: string, last_name: string): Employee {
  const time = '2026-01-05T10:00:00.000Z';
  const full_name = `${first_name} ${last_name}`;
  const is_active = true;
  return { id, first_name, last_name, full_name, is_active, employee_role_id: 1, created_at: time, updated_at: time };
}

export const employees = [buildEmployee(3, 'Maria', 'Alvarez'), buildEmployee(7, 'Tom', 'Nguyen')];

export function buildOrder(changes: Partial<OrderSummary> = {}): OrderSummary {
  return {
    id: 10432,
    created_at: '2026-11-20T14:30:00.000Z',
    employee: { first_name: 'Maria', last_name: 'Alvarez' },
    source: 'Pos',
    type: 'DineIn',
    payment_type: 'Card',
    total_amount: 1234.5,
    status: 'Completed',
    ...changes,
  };
}

/** Builds one page of a list of `total` rows that differ only in their ids, 1 to `total`. */
export function buildRowsPage<Row>(
  buildRow: (changes: { id: number }) => Row,
  total: number,
  page: number,
  perPage: number,
) {
  const first = (page - 1) * perPage + 1;
  const length = Math.max(0, Math.min(perPage, total - first + 1));
  return {
    rows: Array.from({ length }, (_, index) => buildRow({ id: first + index })),
    paging_metadata: buildPagingMetadata(total, page, perPage),
  };
}

/** Builds one page of a report of `total` orders. */
export function buildOrdersPage(total: number, page = DEFAULT_PAGE, perPage = DEFAULT_PER_PAGE) {
  const { rows: orders, paging_metadata } = buildRowsPage(buildOrder, total, page, perPage);
  return { data: { orders }, paging_metadata };
}

export function buildOrderItem(changes: Partial<OrderItem> = {}): OrderItem {
  return {
    item_name: 'Margherita',
    category_id: 4,
    category_name: 'Pizza',
    quantity: 2,
    discount_amount: 5,
    discount_kind: 'Discount',
    discount_reason: '',
    price: 25,
    total_price: 45,
    modifiers: [],
    note: '',
    ...changes,
  };
}

/** Builds a refund of card payment 552. */
export function buildOrderRefund(changes: Partial<OrderRefund> = {}): OrderRefund {
  return {
    id: 560,
    refunded_payment_id: 552,
    created_at: '2026-11-21T17:05:00.000Z',
    payment_type: 'Card',
    amount: -12.5,
    tips: -1,
    reason: 'Cold food',
    is_too_large: false,
    employee: { first_name: 'Tom', last_name: 'Nguyen' },
    ...changes,
  };
}

export function buildOrderDetails(changes: Partial<OrderDetails> = {}): OrderDetails {
  return {
    ...buildOrder(),
    offline_id: '7f3c1c1e-3f0e-4c35-9d0a-2f1f0b9b6a11',
    note: '',
    terminal: { id: 2, name: 'Bar' },
    taxes: [{ name: 'Sales Tax', rate: 8.875, amount: 4.88 }],
    refunds: [],
    sub_total: 60,
    total_discount: 5,
    ...{ total_comps: 0, discount_reason: '', service_charge_amount: 0, cash_rounding: 0, guest_count: null },
    service_charges: [],
    total_tax_amount: 4.88,
    total_tips: 6,
    total_amount: 65.88,
    paid_amount: 70,
    change_amount: 4.12,
    payments: [
      { id: 551, payment_type: 'Cash', captured: true, amount: 40, refunded_amount: 0 },
      { id: 552, payment_type: 'Card', captured: true, amount: 25.88, refunded_amount: 2.5 },
    ],
    order_items: [buildOrderItem()],
    exceptions: [],
    ...changes,
  };
}

/** Reconciliation of the orders of a Friday with its transactions. */
export const salesComparison: SalesComparison = {
  ...{ orders: 1520, tips: 30, refunds: 20.25, paid_on_other_days: 0, for_other_days: 0, rest: 0 },
  transactions: 1529.75,
};

/** Summary of three orders of a Friday. */
export const salesSummary: SalesSummary = {
  totals: {
    ...{ count: 3, open: 1, voided: 1, gross: 1500, discounts: 100.5, refunds: 20.25, net: 1379.25 },
    ...{ tax: 120.5, tips: 30, total: 1529.75 },
    ...{ comps: 0, service_charges: 0, rounding: 0, guests: 0 },
  },
  chart: {
    unit: 'hour',
    buckets: [
      { start: '2026-11-20T17:00:00.000Z', count: 2, amount: 1399.5 },
      { start: '2026-11-20T18:00:00.000Z', count: 0, amount: 0 },
      { start: '2026-11-20T19:00:00.000Z', count: 1, amount: -20.25 },
    ],
  },
};

export const cashSummary: CashSummary = {
  totals: { count: 2, cash_in: 300, cash_out: 45.5, mismatch: -2.25 },
  chart: { unit: 'hour', buckets: [{ start: '2026-11-20T17:00:00.000Z', count: 2, amount: 254.5 }] },
};
