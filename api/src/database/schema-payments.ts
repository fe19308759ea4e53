import type { OrderStatus, OrderType, Tender } from '@backoffice/contract/sale-kinds';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Computed, CreatedAt, NullableTimestamp, Timestamp } from './columns';

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
  /** Part of a refund that returns what was paid beyond the order's total; negative, null for none. */
  excess_amount: Generated<number | null>;
  /**
   * Part of a payment that pays again what refunds of its order had returned, and the parts of these refunds; null for
   * none. `tax_amount`, `service_charge_amount` and `rounding_amount` include their parts, `total_discount` does not.
   */
  paid_again_amount: Generated<number | null>;
  paid_again_tax_amount: Generated<number | null>;
  paid_again_discount: Generated<number | null>;
  paid_again_service_charge_amount: Generated<number | null>;
  paid_again_rounding_amount: Generated<number | null>;
  tips: Generated<number>;
  total_discount: Generated<number>;
  tendered_amount: Generated<number>;
  change_amount: Generated<number>;
  terminal_id: number;
  employee_id: number | null;
  employee_first_name: Generated<string>;
  employee_last_name: Generated<string>;
  /** The columns `order_…` contain copies of the order's current values. `employee_id` is who took the payment. */
  order_employee_id: number | null;
  order_type: OrderType;
  order_status: OrderStatus;
  order_created_at: Timestamp;
  /** Whether the payment was taken more than 6 hours before or after its order was created. */
  is_far_from_order: Computed<boolean>;
  created_at: Timestamp;
  /** True for a refund of a captured payment that was stored when its order was already voided; otherwise null. */
  is_after_void: Generated<boolean | null>;
  /** This column and all columns below are set only for refunds. For other payments, the order contains the values. */
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

export interface PaymentTables {
  payments: PaymentsTable;
  cash_reconciliations: CashReconciliationsTable;
}
