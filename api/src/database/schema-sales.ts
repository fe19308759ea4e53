import type { DayReport } from '@backoffice/contract/day-closings';
import type { ExportProgress } from '@backoffice/contract/report-exports';
import type {
  DiscountKind,
  OrderPaymentType,
  OrderSource,
  OrderStatus,
  OrderType,
  Tender,
} from '@backoffice/contract/sale-kinds';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Computed, CreatedAt, NullableTimestamp, Timestamp } from './columns';

interface OrdersTable {
  location_id: number;
  id: GeneratedAlways<number>;
  offline_id: string;
  revision: number;
  content_hash: Buffer;
  terminal_id: number;
  employee_id: number | null;
  employee_first_name: Generated<string>;
  employee_last_name: Generated<string>;
  source: OrderSource;
  type: OrderType;
  status: OrderStatus;
  payment_type: OrderPaymentType | null;
  tender_mix: Generated<string | null>;
  card_type: 'Debit' | 'Credit' | 'Mixed' | null;
  capture_state: 'Captured' | 'NotCaptured' | 'Mixed' | null;
  note: Generated<string>;
  sub_total: number;
  total_discount: number;
  cash_discount: Generated<number>;
  total_tax_amount: number;
  total_tips: number;
  /** This column and those below are null for an order without it. */
  guest_count: Generated<number | null>;
  service_charge_amount: Generated<number | null>;
  cash_rounding: Generated<number | null>;
  total_comps: Generated<number | null>;
  discount_reason: Generated<string | null>;
  own_discount: Generated<number | null>;
  total_amount: number;
  paid_amount: number;
  change_amount: number;
  reported_total_amount: number;
  flags: Generated<string[]>;
  created_at: Timestamp;
  client_created_at: Timestamp;
  client_sent_at: Timestamp;
  received_at: CreatedAt;
  clock_difference_ms: Generated<number>;
  updated_at: CreatedAt;
}

interface OrderItemsTable {
  location_id: number;
  order_id: number;
  position: number;
  item_id: number | null;
  item_name: string;
  category_id: number | null;
  category_name: string | null;
  quantity: number;
  price: number;
  discount_amount: Generated<number>;
  discount_kind: Generated<DiscountKind | null>;
  discount_reason: Generated<string | null>;
  own_discount: Generated<number | null>;
  tax_amount: Generated<number>;
  /** By position in the order's taxes; null for taxes that do not apply to the line. */
  tax_amounts: Generated<Array<number | null>>;
  total_price: number;
  note: Generated<string>;
}

interface OrderItemModifiersTable {
  location_id: number;
  order_id: number;
  order_item_position: number;
  position: number;
  modifier_id: number | null;
  name: string;
  price: number;
}

interface OrderTaxesTable {
  location_id: number;
  order_id: number;
  position: number;
  tax_id: number | null;
  name: string;
  rate: number;
  amount: number;
}

interface OrderServiceChargesTable {
  location_id: number;
  order_id: number;
  position: number;
  name: string;
  rate: number | null;
  amount: number;
  tax_amount: Generated<number>;
  /** By position in the order's taxes; null for taxes that do not apply to the charge. */
  tax_amounts: Generated<Array<number | null>>;
}

interface PaymentsTable {
  location_id: number;
  id: GeneratedAlways<number>;
  offline_id: string;
  order_id: number;
  kind: Generated<'Sale' | 'Refund'>;
  refunded_payment_id: number | null;
  payment_type: Tender;
  card_type: 'Debit' | 'Credit' | null;
  captured: Generated<boolean>;
  amount: number;
  refunded_amount: Generated<number>;
  tax_amount: Generated<number>;
  service_charge_amount: Generated<number | null>;
  rounding_amount: Generated<number | null>;
  tips: Generated<number>;
  total_discount: Generated<number>;
  tendered_amount: Generated<number>;
  change_amount: Generated<number>;
  terminal_id: number;
  employee_id: number | null;
  employee_first_name: Generated<string>;
  employee_last_name: Generated<string>;
  /** The order's columns as they are now; the payment's own employee is the one who took it. */
  order_employee_id: number | null;
  order_type: OrderType;
  order_status: OrderStatus;
  created_at: Timestamp;
  /** This column and those below are set for refunds only; for sale payments, the order has these values. */
  content_hash: Buffer | null;
  reason: Generated<string>;
  flags: Generated<string[]>;
  client_created_at: NullableTimestamp;
  client_sent_at: NullableTimestamp;
  received_at: NullableTimestamp;
  clock_difference_ms: number | null;
}

interface CashReconciliationsTable {
  location_id: number;
  id: GeneratedAlways<number>;
  offline_id: string;
  content_hash: Buffer;
  terminal_id: number;
  employee_id: number | null;
  employee_first_name: Generated<string>;
  employee_last_name: Generated<string>;
  opening_float: number;
  cash_in: number;
  cash_out: number;
  cash_balance: Computed<number>;
  reconciled_balance: number;
  mismatch: Computed<number>;
  mismatch_reason: 'CountingError' | 'WrongChange' | 'UnrecordedPayout' | 'UnrecordedRefund' | 'Other' | null;
  mismatch_reason_comment: Generated<string>;
  cash_withdrawn: Generated<number>;
  cash_topped_up: Generated<number>;
  cash_left: Computed<number>;
  flags: Generated<string[]>;
  created_at: Timestamp;
  client_created_at: Timestamp;
  client_sent_at: NullableTimestamp;
  received_at: CreatedAt;
  clock_difference_ms: number | null;
}

/** A revision in the ledger of sales; the application may insert and read it only. */
interface SalesRevisionsTable {
  location_id: ColumnType<number, number, never>;
  id: GeneratedAlways<number>;
  kind: ColumnType<'order' | 'refund' | 'cash_reconciliation' | 'adjustment', string, never>;
  /** Id of the order, also for a refund, or of the cash reconciliation; number of the closing for an adjustment. */
  record_id: ColumnType<number, number, never>;
  offline_id: ColumnType<string, string, never>;
  revision: ColumnType<number, number, never>;
  terminal_id: ColumnType<number | null, number | null, never>;
  employee_id: ColumnType<number | null, number | null, never>;
  occurred_at: ColumnType<string, string | Date, never>;
  received_at: ColumnType<string, string | Date, never>;
  content_hash: ColumnType<Buffer | null, Buffer | null, never>;
  document: ColumnType<unknown, string, never>;
}

/** A closed business day with its Z report; the application may insert and read it only. */
interface DayClosingsTable {
  location_id: ColumnType<number, number, never>;
  number: ColumnType<number, number, never>;
  day: ColumnType<string, string, never>;
  period_start: ColumnType<string, string | Date, never>;
  /** The first instant after the day. */
  period_end: ColumnType<string, string | Date, never>;
  closed_at: ColumnType<string, string | Date, never>;
  closed_by_user_id: ColumnType<number | null, number | null, never>;
  /** Name of the user; empty when the day was closed automatically. */
  closed_by: ColumnType<string, string, never>;
  after_revision_id: ColumnType<number, number, never>;
  through_revision_id: ColumnType<number, number, never>;
  revisions_count: ColumnType<number, number, never>;
  /** SHA-256 of the covered revisions. */
  revisions_hash: ColumnType<Buffer, Buffer, never>;
  report: ColumnType<DayReport, string, never>;
  previous_hash: ColumnType<Buffer | null, Buffer | null, never>;
  hash: ColumnType<Buffer, Buffer, never>;
}

interface SalesExceptionsTable {
  location_id: number;
  id: GeneratedAlways<number>;
  kind: string;
  at: Timestamp;
  received_at: Timestamp;
  /** UUID of the order, refund or cash reconciliation. */
  offline_id: string;
  /** Set for refused operations only. */
  content_hash: Buffer | null;
  order_id: number | null;
  payment_id: number | null;
  cash_reconciliation_id: number | null;
  terminal_id: number;
  employee_id: number | null;
  employee_first_name: Generated<string>;
  employee_last_name: Generated<string>;
  approved_by_employee_id: number | null;
  approved_by_first_name: Generated<string>;
  approved_by_last_name: Generated<string>;
  reason: Generated<string>;
  amount: number | null;
  seen_at: NullableTimestamp;
  seen_by_user_id: number | null;
  seen_by_name: Generated<string>;
  seen_note: Generated<string>;
}

interface StaleSalesHoursTable {
  location_id: number;
  /** Start of an hour in UTC. */
  hour: Timestamp;
  changed_at: CreatedAt;
}

interface RefreshedDaysTable {
  location_id: number;
  day: string;
  refreshed_at: CreatedAt;
}

/** Sums of the rows of a sales report in dollars; refunds are negative. */
export interface SalesSums {
  /** Rows of the report. */
  count: number;
  open: number;
  voided: number;
  guests: number;
  gross: number;
  discounts: number;
  comps: number;
  service_charges: number;
  tax: number;
  rounding: number;
  tips: number;
  /** Includes the service charges, taxes and rounding of the refunds, not their tips. */
  refunded: number;
  refunded_service_charges: number;
  refunded_tax: number;
  refunded_rounding: number;
  refunded_tips: number;
}

/** The sums of the orders report and of the transactions report. */
type ReportSums = { [Name in keyof SalesSums as `${'orders' | 'transactions'}_${Name}`]: number };

interface DailySalesByFilterTable extends ReportSums {
  location_id: number;
  filter: string;
  value: string;
  day: string;
}

interface DailySalesTable extends ReportSums {
  location_id: number;
  day: string;
  employee_id: number | null;
  type: string | null;
  payment_type: string | null;
}

interface DailyItemSalesTable {
  location_id: number;
  day: string;
  item_id: number | null;
  item_name: string;
  category_id: number | null;
  category_name: string | null;
  quantity: number;
  discounts: number;
  net: number;
  tax: number;
}

interface HourlySalesTable {
  location_id: number;
  day: string;
  hour: number;
  type: string;
  source: string;
  orders: number;
  gross: number;
  discounts: number;
  refunds: number;
  tax: number;
}

interface DailyCategorySalesTable {
  location_id: number;
  day: string;
  filter: string;
  value: string;
  category_id: number | null;
  category_name: string | null;
  units: number;
  orders: number;
  gross: number;
  discounts: number;
  tax: number;
}

interface DailyModifierSalesTable {
  location_id: number;
  day: string;
  modifier_id: number | null;
  modifier_name: string;
  units: number;
  orders: number;
  gross: number;
}

interface DailyTaxSalesTable {
  location_id: number;
  day: string;
  tax_id: number | null;
  /** Null for what has no tax. */
  tax_name: string | null;
  rate: number | null;
  orders: number;
  taxable: number;
  tax: number;
  /** Negative. */
  refunded_tax: number;
}

interface DailyDiscountsTable {
  location_id: number;
  day: string;
  kind: string;
  reason: string;
  employee_id: number | null;
  units: number;
  discounts: number;
}

interface ReportExportsTable {
  location_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  report: string;
  query: ColumnType<unknown, string, never>;
  state: Generated<ExportProgress['state']>;
  rows_written: Generated<number>;
  total_rows: number | null;
  message: string | null;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** Tables of the data that terminals send, and of the reports derived from it. */
export interface SalesTables {
  orders: OrdersTable;
  sales_revisions: SalesRevisionsTable;
  day_closings: DayClosingsTable;
  order_items: OrderItemsTable;
  order_item_modifiers: OrderItemModifiersTable;
  order_taxes: OrderTaxesTable;
  order_service_charges: OrderServiceChargesTable;
  payments: PaymentsTable;
  cash_reconciliations: CashReconciliationsTable;
  sales_exceptions: SalesExceptionsTable;
  stale_sales_hours: StaleSalesHoursTable;
  refreshed_days: RefreshedDaysTable;
  daily_sales_by_filter: DailySalesByFilterTable;
  daily_sales: DailySalesTable;
  daily_item_sales: DailyItemSalesTable;
  hourly_sales: HourlySalesTable;
  daily_category_sales: DailyCategorySalesTable;
  daily_modifier_sales: DailyModifierSalesTable;
  daily_tax_sales: DailyTaxSalesTable;
  daily_discounts: DailyDiscountsTable;
  report_exports: ReportExportsTable;
}
