import type { BusinessDetails } from '@backoffice/contract/locations';

export interface ReceiptModifier {
  name: string;
  /** Dollars, added to each one of the item. */
  price: number;
}

export interface ReceiptLine {
  quantity: number;
  name: string;
  /** Only a kitchen receipt shows it. */
  category?: string;
  modifiers?: readonly ReceiptModifier[];
  note?: string;
  /** Dollars for one, without its modifiers. */
  price: number;
  /** Dollars for all of them, with their modifiers and before discounts. */
  total: number;
}

export interface ReceiptTotal {
  label: string;
  /** Dollars; negative for what is taken off. */
  amount: number;
  strong?: boolean;
}

/** An order as it is printed. Times are instants, ISO 8601. */
export interface ReceiptOrder {
  orderId: number | string;
  orderTime: string;
  printTime?: string;
  employee?: string | null;
  orderType: string;
  note?: string;
  /** What keeps the paper from being a valid receipt, each in a line of its own: "Voided". */
  reservations?: readonly string[];
  lines: readonly ReceiptLine[];
  /** From the top to the bottom. */
  totals: readonly ReceiptTotal[];
}

export type ReceiptBusiness = Pick<BusinessDetails, 'name' | 'address_string' | 'phone_number' | 'website'>;

/** What costs something; an item that costs nothing stays for a modifier that does, which its total counts. */
export function charged(lines: readonly ReceiptLine[]): ReceiptLine[] {
  return lines
    .map((line) => ({ ...line, modifiers: line.modifiers?.filter(({ price }) => price > 0) }))
    .filter(({ price, modifiers = [] }) => price > 0 || modifiers.length > 0);
}

/** Categories in the order in which they first occur; lines without one are together. */
export function byCategory(lines: readonly ReceiptLine[]): [string, ReceiptLine[]][] {
  const groups = new Map<string, ReceiptLine[]>();
  for (const line of lines) {
    const category = line.category ?? '';
    groups.set(category, [...(groups.get(category) ?? []), line]);
  }
  return [...groups];
}
