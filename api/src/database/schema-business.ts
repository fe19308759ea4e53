import type { JournalAccountNames } from '@backoffice/contract/journal-accounts';
import type { OrderSource, OrderType, Tender } from '@backoffice/contract/sale-kinds';
import type { NamedTipRule } from '@backoffice/contract/tips';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Computed, CreatedAt, TimestampColumns } from './columns';

interface OrderNotesTable extends TimestampColumns {
  location_id: number;
  id: GeneratedAlways<number>;
  name: string;
  is_active: Generated<boolean>;
}

interface PrintersTable extends TimestampColumns {
  location_id: number;
  id: GeneratedAlways<number>;
  offline_id: string;
  station_id: number | null;
  name: string;
  receipt_print_type: 'Customer' | 'Kitchen' | 'KitchenAndCustomer';
}

interface PrinterOrderTypeSettingsTable {
  location_id: number;
  printer_id: number;
  order_type: OrderType;
  print_type: 'Kitchen' | 'Customer';
  auto_printing: Generated<boolean>;
}

interface KitchenReceiptSettingsTable {
  location_id: number;
  show_category: Generated<boolean>;
  show_employee: Generated<boolean>;
  show_order_note: Generated<boolean>;
  show_order_type: Generated<boolean>;
  updated_at: CreatedAt;
}

interface CustomerReceiptSettingsTable {
  location_id: number;
  show_order_id: Generated<boolean>;
  show_order_note: Generated<boolean>;
  show_items_notes: Generated<boolean>;
  show_employee: Generated<boolean>;
  show_order_time: Generated<boolean>;
  show_print_time: Generated<boolean>;
  show_entries_with_prices_greater_than_zero: Generated<boolean>;
  show_location_address: Generated<boolean>;
  show_location_phone: Generated<boolean>;
  show_location_website: Generated<boolean>;
  updated_at: CreatedAt;
}

export type ChangeActor = 'user' | 'terminal' | 'system' | 'database';
export type ChangeAction = 'insert' | 'update' | 'delete' | 'restore';
export type ChangedFields = Readonly<Record<string, unknown>>;

/** Written by triggers; the application can only read it. */
interface ChangesTable {
  location_id: number;
  id: Computed<number>;
  change_set: Computed<number>;
  transaction_id: Computed<number>;
  changed_at: Computed<string>;
  actor: Computed<ChangeActor>;
  user_id: Computed<number | null>;
  user_name: Computed<string | null>;
  terminal_id: Computed<number | null>;
  database_user: Computed<string>;
  client_address: Computed<string | null>;
  reverts: Computed<number | null>;
  kind: Computed<string>;
  record_id: Computed<number>;
  record_name: Computed<string>;
  action: Computed<ChangeAction>;
  before: Computed<ChangedFields | null>;
  after: Computed<ChangedFields | null>;
}

interface TipRuleSetsTable extends TimestampColumns {
  location_id: number;
  id: GeneratedAlways<number>;
  valid_from: string;
  rules: JSONColumnType<NamedTipRule[]>;
}

type JournalAccountsTable = {
  [Name in keyof JournalAccountNames]: Generated<string>;
} & { location_id: number; updated_at: CreatedAt };

/** Tables with the settings of locations. */
export interface BusinessTables {
  changes: ChangesTable;
  order_notes: OrderNotesTable;
  payment_type_settings: { location_id: number; payment_type: Tender; is_enabled: boolean };
  order_type_settings: { location_id: number; type: OrderType; is_enabled: Generated<boolean> };
  order_source_settings: { location_id: number; source: OrderSource; is_enabled: Generated<boolean> };
  printers: PrintersTable;
  printer_categories: { location_id: number; printer_id: number; category_id: number };
  printer_order_type_settings: PrinterOrderTypeSettingsTable;
  kitchen_receipt_settings: KitchenReceiptSettingsTable;
  customer_receipt_settings: CustomerReceiptSettingsTable;
  journal_accounts: JournalAccountsTable;
  tip_rule_sets: TipRuleSetsTable;
  tip_workers: { location_id: number; day: string; employee_id: number };
}
