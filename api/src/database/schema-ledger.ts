import type { DayReport } from '@backoffice/contract/day-closings';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NullableTimestamp, Timestamp } from './columns';

/** A revision in the sales ledger; the application may only insert and read it. */
interface SalesRevisionsTable {
  location_id: ColumnType<number, number, never>;
  id: GeneratedAlways<number>;
  kind: ColumnType<'order' | 'refund' | 'cash_reconciliation' | 'adjustment', string, never>;
  /** Id of the order (also for refunds) or the cash reconciliation; for an adjustment, the number of the closing. */
  record_id: ColumnType<number, number, never>;
  offline_id: ColumnType<string, string, never>;
  revision: ColumnType<number, number, never>;
  terminal_id: ColumnType<number | null, number | null, never>;
  employee_id: ColumnType<number | null, number | null, never>;
  occurred_at: ColumnType<string, string | Date, never>;
  received_at: ColumnType<string, string | Date, never>;
  content_hash: ColumnType<Buffer | null, Buffer | null, never>;
  /** Null for revisions with `document_json`. */
  document: ColumnType<unknown, string, never>;
  /** Document of the first revision of an order; null for other revisions and in earlier ledgers. */
  document_json: ColumnType<unknown, string, never>;
}

/** A closed business day with its Z report; the application may only insert and read it. */
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
  /** SHA-256 of the revisions that the closing covers. */
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
  /** Hash of the content of a rejected operation; null for all other exceptions. */
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

export interface LedgerTables {
  sales_revisions: SalesRevisionsTable;
  day_closings: DayClosingsTable;
  sales_exceptions: SalesExceptionsTable;
}
