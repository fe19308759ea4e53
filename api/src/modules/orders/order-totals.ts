import { fromCents, toCents } from '@backoffice/shared/format/money';
import { shareOut } from './share-out';

/** What the arithmetic needs of an order; amounts in dollars with at most two decimals, rates in percent. */
export interface OrderToTotal {
  items: {
    quantity: number;
    /** Of one unit without its modifiers. */
    price: number;
    modifiers: { price: number }[];
    discount_amount: number;
    tax_positions: number[];
  }[];
  taxes: { rate: number }[];
  discount_amount: number;
  cash_discount_rate: number;
  payments: {
    payment_type: 'Cash' | 'Card';
    amount: number;
    tips: number;
    tendered_amount: number;
  }[];
}

export interface LineTotals {
  /** Of one unit with its modifiers. */
  price: number;
  /** The line's own discount, its share of the order's and of the cash discount. */
  discount_amount: number;
  tax_amount: number;
  total_price: number;
  /** Cents of each of the order's taxes, in the order of the line's `tax_positions`. */
  taxes: { position: number; amount: number }[];
}

/** Dollars, exact to the cent. `lines` and `taxes` stand in the order of the request. */
export interface OrderTotals {
  sub_total: number;
  total_discount: number;
  cash_discount: number;
  total_tax_amount: number;
  total_amount: number;
  total_tips: number;
  paid_amount: number;
  change_amount: number;
  lines: LineTotals[];
  taxes: number[];
  /** Each payment's part of the order's tax and discount. */
  payments: { tax_amount: number; total_discount: number; change_amount: number }[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const thousandths = (number: number) => Math.round(number * 1000);

/** `numerator / denominator`, half up, for amounts that are not negative. Exact: products leave the safe integers. */
function divideHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Cents of `rate` percent of `cents`, half up on the third decimal of the dollar. */
function percentOf(cents: number, rate: number): number {
  return divideHalfUp(BigInt(cents) * BigInt(thousandths(rate)), 100_000n);
}

interface Discounted {
  units: number[];
  gross: number[];
  /** What is left of each line after its own discount and its share of the order's. */
  net: number[];
}

function discounted(order: OrderToTotal): Discounted {
  const units = order.items.map(({ price, modifiers }) => toCents(price) + sum(modifiers.map((m) => toCents(m.price))));
  const gross = order.items.map(({ quantity }, index) =>
    divideHalfUp(BigInt(units[index] ?? 0) * BigInt(thousandths(quantity)), 1000n),
  );
  const afterLines = order.items.map(({ discount_amount }, index) =>
    Math.max((gross[index] ?? 0) - toCents(discount_amount), 0),
  );
  const shares = shareOut(Math.min(toCents(order.discount_amount), sum(afterLines)), afterLines);
  return { units, gross, net: afterLines.map((cents, index) => cents - (shares[index] ?? 0)) };
}

/** Cents of each tax on lines that are worth `net` cents. */
function taxesOn(order: OrderToTotal, net: number[]): number[] {
  return order.taxes.map(({ rate }, position) =>
    percentOf(sum(net.filter((_, index) => order.items[index]?.tax_positions.includes(position))), rate),
  );
}

/**
 * Cents off for paying in cash: the rate on the posted price, before tax, of the part that is not paid by card. The
 * card's part is what its payments cover of the undiscounted order.
 */
function cashDiscountOf(order: OrderToTotal, net: number[]): number {
  const inCash = order.payments.some(({ payment_type }) => payment_type === 'Cash');
  if (!inCash || order.cash_discount_rate === 0) return 0;
  const byCard = sum(order.payments.map((p) => (p.payment_type === 'Card' ? toCents(p.amount) : 0)));
  const posted = sum(net);
  const postedWithTax = posted + sum(taxesOn(order, net));
  if (byCard >= postedWithTax) return 0;
  const rate = BigInt(thousandths(order.cash_discount_rate));
  return divideHalfUp(BigInt(posted) * BigInt(postedWithTax - byCard) * rate, BigInt(postedWithTax) * 100_000n);
}

function linesOf(order: OrderToTotal, { units, gross }: Discounted, net: number[], taxes: number[]): LineTotals[] {
  const shares = taxes.map((cents, position) =>
    shareOut(
      cents,
      net.map((line, index) => (order.items[index]?.tax_positions.includes(position) ? line : 0)),
    ),
  );
  return order.items.map(({ tax_positions }, index) => {
    const lineTaxes = tax_positions.map((position) => ({ position, cents: shares[position]?.[index] ?? 0 }));
    return {
      price: fromCents(units[index] ?? 0),
      discount_amount: fromCents((gross[index] ?? 0) - (net[index] ?? 0)),
      tax_amount: fromCents(sum(lineTaxes.map(({ cents }) => cents))),
      total_price: fromCents(net[index] ?? 0),
      taxes: lineTaxes.map(({ position, cents }) => ({ position, amount: fromCents(cents) })),
    };
  });
}

function paymentsOf({ payments }: OrderToTotal, tax: number, discount: number): OrderTotals['payments'] {
  const weights = payments.map(({ amount }) => toCents(amount));
  const taxes = shareOut(tax, weights);
  const discounts = shareOut(discount, weights);
  return payments.map(({ amount, tips, tendered_amount }, index) => ({
    tax_amount: fromCents(taxes[index] ?? 0),
    total_discount: fromCents(discounts[index] ?? 0),
    change_amount: fromCents(Math.max(toCents(tendered_amount) - toCents(amount) - toCents(tips), 0)),
  }));
}

/**
 * The order's totals, in this order: line discounts, order discount, cash discount, tax, tip. Lines, taxes and total
 * tie to the cent: cents that do not divide are shared out by largest remainder.
 */
export function totalsOf(order: OrderToTotal): OrderTotals {
  const before = discounted(order);
  const cashDiscount = cashDiscountOf(order, before.net);
  const cashShares = shareOut(cashDiscount, before.net);
  const net = before.net.map((cents, index) => cents - (cashShares[index] ?? 0));
  const taxes = taxesOn(order, net);
  const [subTotal, tax] = [sum(before.gross), sum(taxes)];
  const discount = subTotal - sum(net);
  const payments = paymentsOf(order, tax, discount);
  return {
    sub_total: fromCents(subTotal),
    total_discount: fromCents(discount),
    cash_discount: fromCents(cashDiscount),
    total_tax_amount: fromCents(tax),
    total_amount: fromCents(sum(net) + tax),
    total_tips: fromCents(sum(order.payments.map(({ tips }) => toCents(tips)))),
    paid_amount: fromCents(sum(order.payments.map(({ tendered_amount }) => toCents(tendered_amount)))),
    change_amount: fromCents(sum(payments.map(({ change_amount }) => toCents(change_amount)))),
    lines: linesOf(order, before, net, taxes),
    taxes: taxes.map(fromCents),
    payments,
  };
}
