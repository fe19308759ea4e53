import type { ExportProgress } from '@backoffice/contract/report-exports';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Timestamp } from './columns';

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
  /** Amount of the refunds, including their service charges, taxes and rounding, but excluding their tips. */
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

interface DailyTaxedSalesTable {
  location_id: number;
  day: string;
  /** Sorted, without duplicates. A null element stands for taxes without an id. */
  tax_ids: (number | null)[];
  taxable: number;
}

interface DailyTaxSalesTable {
  location_id: number;
  day: string;
  tax_id: number | null;
  /** Null for sales without tax. */
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

interface DailyRefundsTable {
  location_id: number;
  day: string;
  dimension: string;
  value: string | null;
  units: number;
  refunds: number;
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

export interface ReportTables {
  stale_sales_hours: StaleSalesHoursTable;
  refreshed_days: RefreshedDaysTable;
  daily_sales_by_filter: DailySalesByFilterTable;
  daily_sales: DailySalesTable;
  daily_item_sales: DailyItemSalesTable;
  hourly_sales: HourlySalesTable;
  daily_category_sales: DailyCategorySalesTable;
  daily_modifier_sales: DailyModifierSalesTable;
  daily_tax_sales: DailyTaxSalesTable;
  daily_taxed_sales: DailyTaxedSalesTable;
  daily_discounts: DailyDiscountsTable;
  daily_refunds: DailyRefundsTable;
  report_exports: ReportExportsTable;
}
