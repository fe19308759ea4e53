import type { BusinessDetails } from '@backoffice/contract/locations';

export interface ReceiptModifier {
  name: string;
  /** Dollars per unit of the item. */
  price: number;
}

export interface ReceiptLine {
  quantity: number;
  name: string;
  /** Shown on kitchen receipts only. */
  category?: string;
  modifiers?: readonly ReceiptModifier[];
  note?: string;
  /** Why the line is discounted: "Comp: Cold food". */
  discount?: string;
  /** Dollars per unit, without modifiers. */
  price: number;
  /** Dollars for the quantity, with modifiers, before discounts. */
  total: number;
}

export interface ReceiptTotal {
  label: string;
  /** Dollars; negative for deductions. */
  amount: number;
  strong?: boolean;
}

/** The data of a receipt. Times are ISO 8601 instants. */
export interface ReceiptOrder {
  orderId: number | string;
  orderTime: string;
  printTime?: string;
  employee?: string | null;
  orderType: string;
  guests?: number | null;
  note?: string;
  /** Lines that state why the receipt is not valid, for example "Voided". */
  statusLines?: readonly string[];
  lines: readonly ReceiptLine[];
  totals: readonly ReceiptTotal[];
}

export type ReceiptBusiness = Pick<BusinessDetails, 'name' | 'address_string' | 'phone_number' | 'website'>;

/** Removes free modifiers, and free items without a modifier that has a price. */
export function filterChargedLines(lines: readonly ReceiptLine[]): ReceiptLine[] {
  return lines
    .map((line) => ({ ...line, modifiers: line.modifiers?.filter(({ price }) => price > 0) }))
    .filter(({ price, modifiers = [] }) => price > 0 || modifiers.length > 0);
}

/** Groups lines by category, in order of first occurrence; lines without a category are grouped under ''. */
export function groupByCategory(lines: readonly ReceiptLine[]): [string, ReceiptLine[]][] {
  const groups = new Map<string, ReceiptLine[]>();
  for (const line of lines) {
    const category = line.category ?? '';
    groups.set(category, [...(groups.get(category) ?? []), line]);
  }
  return [...groups];
}
