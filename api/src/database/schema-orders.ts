import type {
  DiscountKind,
  OrderPaymentType,
  OrderSource,
  OrderStatus,
  OrderType,
} from '@backoffice/contract/sale-kinds';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Timestamp } from './columns';

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
  /** This column and the next ones, up to `own_discount`, are null for orders without such a value. */
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
  /** Amount of each of the order's taxes, sorted by position; null for taxes that do not apply to the line. */
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
  /** Amount of each of the order's taxes, sorted by position; null for taxes that do not apply to the charge. */
  tax_amounts: Generated<Array<number | null>>;
}

export interface OrderTables {
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_item_modifiers: OrderItemModifiersTable;
  order_taxes: OrderTaxesTable;
  order_service_charges: OrderServiceChargesTable;
}
