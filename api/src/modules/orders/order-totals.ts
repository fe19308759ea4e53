import type { Tender } from '@backoffice/contract/sale-kinds';
import { multiplyAndDivide, shareOut } from './cents';

/** A quantity is in thousandths, so that a pound of salad can be weighed. */
const ONE_UNIT = 1000;
/** A rate is in thousandths of a percent: 8.875% is 8875. */
const WHOLE = 100_000;

/** Amounts are whole cents, none of them negative. */
interface LineInput {
  /** Thousandths. */
  quantity: number;
  /** Of one unit, its modifiers included. */
  price: number;
  /** The line's own discount, for its whole quantity. */
  discount: number;
  /** Positions in the order's taxes, each once. */
  taxes: number[];
}

interface PaymentInput {
  type: Tender;
  captured: boolean;
  /** What it pays of the order's total, tips apart. */
  amount: number;
  tips: number;
  /** What was handed over. */
  tendered: number;
}

export interface TotalsInput {
  lines: LineInput[];
  /** Rates, in thousandths of a percent. */
  taxes: number[];
  /** Off the whole order. */
  discount: number;
  /** Off the part paid in cash, in thousandths of a percent. */
  cashDiscountRate: number;
  payments: PaymentInput[];
}

interface LineTotals {
  /** The line's own discount and its shares of the order's and of the cash discount. */
  discount: number;
  taxes: Array<{ position: number; amount: number }>;
  /** Of all its taxes. */
  tax: number;
  /** Quantity times price less discount; tax is added to it. */
  total: number;
}

interface PaymentTotals {
  /** Its share of the order's taxes. */
  tax: number;
  /** Its share of the order's discounts; cash alone shares in the cash discount. */
  discount: number;
  change: number;
}

/** Whole cents throughout. */
export interface OrderTotals {
  lines: LineTotals[];
  payments: PaymentTotals[];
  /** By position in the order's taxes. */
  taxes: number[];
  /** Before discounts and taxes. */
  subTotal: number;
  /** Every discount there is, the cash discount included. */
  totalDiscount: number;
  cashDiscount: number;
  totalTax: number;
  /** Outside `total`. */
  totalTips: number;
  /** subTotal - totalDiscount + totalTax. */
  total: number;
  /** Handed over in the payments that were captured, tips and change included: paid - change covers total + totalTips. */
  paid: number;
  change: number;
  /** Whether a discount was larger than what it was taken off, and counts only as far as that goes. */
  discountWasCut: boolean;
}

/**
 * What an order comes to. Order of operations: the lines' discounts, the order's, the cash discount, taxes; tips stand
 * beside. Each tax is on the discounted amount of the lines it applies to, half-up on the third decimal, and its cents
 * are shared out to those lines by largest remainder, so that lines, taxes and total always tie.
 */
export function computeTotals({ lines, taxes, discount, cashDiscountRate, payments }: TotalsInput): OrderTotals {
  const gross = lines.map(({ quantity, price }) => multiplyAndDivide(quantity, price, ONE_UNIT));
  const afterOwn = lines.map((line, position) => Math.max(0, (gross[position] ?? 0) - line.discount));
  const orderDiscount = Math.min(discount, sum(afterOwn));
  const posted = less(afterOwn, shareOut(orderDiscount, afterOwn));
  const taxed = linesOfTaxes(lines, taxes);
  const taxesOn = (amounts: number[]) => taxesOf(amounts, taxes, taxed);
  const cashDiscount = cashDiscountOf(posted, cashDiscountRate, payments, (amounts) => sum(taxesOn(amounts)));
  const net = less(posted, shareOut(cashDiscount, posted));

  const taxAmounts = taxesOn(net);
  const lineTaxes = shareTaxes(net, lines, taxAmounts, taxed);
  const subTotal = sum(gross);
  const totalDiscount = subTotal - sum(net);
  const totalTax = sum(taxAmounts);
  const total = sum(net) + totalTax;
  const shares = sharePayments(payments, { total, totalTax, totalDiscount, cashDiscount });
  return {
    lines: lines.map((_, position) => ({
      discount: (gross[position] ?? 0) - (net[position] ?? 0),
      taxes: lineTaxes[position] ?? [],
      tax: sum((lineTaxes[position] ?? []).map(({ amount }) => amount)),
      total: net[position] ?? 0,
    })),
    payments: shares,
    taxes: taxAmounts,
    subTotal,
    totalDiscount,
    cashDiscount,
    totalTax,
    totalTips: sum(payments.map(({ tips }) => tips)),
    total,
    paid: sum(payments.map(({ captured, tendered }) => (captured ? tendered : 0))),
    change: sum(shares.map(({ change }) => change)),
    discountWasCut: orderDiscount < discount || lines.some((line, position) => line.discount > (gross[position] ?? 0)),
  };
}

/**
 * The rate off the part of the posted price that cash pays for. Cash of C pays for C / (1 - rate) of what the order
 * costs without the discount, taxes included; that over everything to be paid is its part of the price. Where cash
 * alone covers the order, the part is the whole, whatever the rounding of taxes did to the fraction.
 */
function cashDiscountOf(
  posted: number[],
  rate: number,
  payments: PaymentInput[],
  taxOn: (amounts: number[]) => number,
): number {
  const paidIn = (tender: Tender) => sum(payments.map(({ type, amount }) => (type === tender ? amount : 0)));
  const cash = paidIn('Cash');
  const base = sum(posted);
  if (rate === 0 || cash === 0 || base === 0) return 0;
  const onAll = multiplyAndDivide(base, rate, WHOLE);
  const inCash = less(posted, shareOut(onAll, posted));
  if (cash >= sum(inCash) + taxOn(inCash)) return onAll;
  const rest = BigInt(WHOLE - rate);
  const toPay = rest * BigInt(base + taxOn(posted));
  const paid = BigInt(WHOLE) * BigInt(cash) + rest * BigInt(paidIn('Card'));
  return Math.min(onAll, multiplyAndDivide(BigInt(base) * BigInt(rate), cash, paid > toPay ? paid : toPay));
}

/** Returns the positions of the lines that each tax applies to, in the order of the taxes. */
function linesOfTaxes(lines: LineInput[], taxes: number[]): number[][] {
  const positions: number[][] = taxes.map(() => []);
  for (const [position, line] of lines.entries()) {
    for (const tax of line.taxes) positions[tax]?.push(position);
  }
  return positions;
}

function taxesOf(net: number[], taxes: number[], taxed: number[][]): number[] {
  return taxes.map((rate, tax) => {
    const base = (taxed[tax] ?? []).reduce((all, position) => all + (net[position] ?? 0), 0);
    return multiplyAndDivide(base, rate, WHOLE);
  });
}

/** Each line's taxes. */
function shareTaxes(net: number[], lines: LineInput[], amounts: number[], taxed: number[][]): LineTotals['taxes'][] {
  const shares = amounts.map((amount, tax) => {
    const positions = taxed[tax] ?? [];
    const cents = shareOut(
      amount,
      positions.map((position) => net[position] ?? 0),
    );
    return new Map(positions.map((position, index) => [position, cents[index] ?? 0]));
  });
  return lines.map((line, position) =>
    line.taxes.map((tax) => ({ position: tax, amount: shares[tax]?.get(position) ?? 0 })),
  );
}

interface Shared {
  total: number;
  totalTax: number;
  totalDiscount: number;
  cashDiscount: number;
}

/** Shares taxes and discounts out to the payments by what they pay; what is not paid yet keeps its part. */
function sharePayments(
  payments: PaymentInput[],
  { total, totalTax, totalDiscount, cashDiscount }: Shared,
): PaymentTotals[] {
  const amounts = payments.map(({ amount }) => amount);
  const weights = [...amounts, Math.max(0, total - sum(amounts))];
  const tax = shareOut(totalTax, weights);
  const common = shareOut(totalDiscount - cashDiscount, weights);
  const cash = shareOut(
    cashDiscount,
    payments.map(({ type, amount }) => (type === 'Cash' ? amount : 0)),
  );
  return payments.map(({ amount, tips, tendered }, position) => ({
    tax: tax[position] ?? 0,
    discount: (common[position] ?? 0) + (cash[position] ?? 0),
    change: Math.max(0, tendered - amount - tips),
  }));
}

function less(amounts: number[], shares: number[]): number[] {
  return amounts.map((amount, position) => amount - (shares[position] ?? 0));
}

function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
