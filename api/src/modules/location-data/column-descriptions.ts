import { SALES_COLUMNS } from './sales-column-descriptions';
import { SETTINGS_COLUMNS } from './settings-column-descriptions';

/** Descriptions of columns that mean the same in every table. */
const COMMON: Record<string, string> = {
  active: 'Whether it is in use',
  amount: 'Amount in dollars',
  card_type: 'Debit or Credit; Mixed when an order was paid with both',
  cash_discount: 'Part of the discount given for paying cash, in dollars',
  category_id: 'Number of the category',
  category_name: 'Name of the category at the time of the sale',
  change_amount: 'Change given, in dollars',
  client_created_at: "Time by the terminal's clock",
  client_sent_at: "Time by the terminal's clock when it sent this",
  clock_difference_ms: "Milliseconds by which the terminal's clock differed from the server's",
  created_at: 'Time when it was created',
  deleted_at: 'Time when it was deleted; empty while it is in use',
  email: 'Email address',
  employee_first_name: 'First name of the employee at that time',
  employee_id: 'Number of the employee',
  employee_last_name: 'Last name of the employee at that time',
  flags: 'Notes from the server about unusual data, such as a total that did not add up',
  id: 'Number by which other tables refer to it',
  is_active: 'Whether it is in use',
  is_enabled: 'Whether the terminals offer it',
  item_id: 'Number of the menu item',
  location_id: 'Number of the location',
  modifier_group_id: 'Number of the modifier group',
  name: 'Name',
  note: 'Note from the guest or the employee',
  offline_id: 'ID assigned by the terminal',
  order_id: 'Number of the order',
  discount_kind: 'Comp if the house gave it away; otherwise empty',
  discount_reason: 'Why it was discounted',
  own_discount: 'Its own discount in dollars, when it is a comp or has a reason',
  payment_type: 'Cash, Card, GiftCard, HouseAccount, Voucher or Other; Mixed when an order was paid with more than one',
  position: 'Position in the list',
  price: 'Price of one unit in dollars, its modifiers included for a line of an order',
  printer_id: 'Number of the printer',
  rate: 'Tax rate in percent',
  received_at: 'Time when the server received it',
  service_charge_amount: 'Service charges in dollars',
  source: 'Where an order came from: Pos, Online or Kiosk',
  tax_amount: 'Tax in dollars',
  tax_id: 'Number of the tax',
  terminal_id: 'Number of the terminal',
  total_discount: 'Discount in dollars',
  type: 'How an order was served: DineIn, TakeOut, Delivery or PickUp',
  updated_at: 'Time of the last change',
};

/** Descriptions by table, which take precedence over the common descriptions. */
const BY_TABLE: Record<string, Record<string, string>> = { ...SALES_COLUMNS, ...SETTINGS_COLUMNS };

/** Returns the description of a column, or undefined when there is none. */
export function describeColumn(table: string, column: string): string | undefined {
  return BY_TABLE[table]?.[column] ?? COMMON[column];
}
