import type { Tender } from '@backoffice/contract/sale-kinds';
import { allocateByWeight, multiplyAndDivide } from './cents';

/** A quantity is in thousandths, so that a pound of salad can be weighed. */
const ONE_UNIT = 1000;
/** A rate is in thousandths of a percent: 8.875% is 8875. */
const ONE_HUNDRED_PERCENT = 100_000;

/** Amounts are whole cents, none of them negative. */
interface LineInput {
  /** Thousandths of a unit. */
  quantity: number;
  /** Price of one unit with its modifiers. */
  price: number;
  /** The line's own discount for its total quantity. */
  discount: number;
  /** Positions in the order's taxes, each once. */
  taxes: number[];
}

interface PaymentInput {
  type: Tender;
  captured: boolean;
  /** Part of the order's total that the payment covers, without tips. */
  amount: number;
  tips: number;
  /** Amount that the customer handed over. */
  tendered: number;
}

export interface TotalsInput {
  lines: LineInput[];
  /** Rates, in thousandths of a percent. */
  taxes: number[];
  /** Discount on the order. */
  discount: number;
  /** Discount rate for the part paid in cash, in thousandths of a percent. */
  cashDiscountRate: number;
  payments: PaymentInput[];
}

interface LineTotals {
  /** The line's own discount and its shares of the order's and of the cash discount. */
  discount: number;
  taxes: Array<{ position: number; amount: number }>;
  /** Sum of the line's taxes. */
  tax: number;
  /** Quantity times price less discount; tax is added to it. */
  total: number;
}

interface PaymentTotals {
  /** The payment's share of the order's taxes. */
  tax: number;
  /** The payment's share of the order's discounts; only cash payments have a share of the cash discount. */
  discount: number;
  change: number;
}

/** All amounts are whole cents. */
export interface OrderTotals {
  lines: LineTotals[];
  payments: PaymentTotals[];
  /** By position in the order's taxes. */
  taxes: number[];
  /** Before discounts and taxes. */
  subTotal: number;
  /** All discounts, including the cash discount. */
  totalDiscount: number;
  cashDiscount: number;
  totalTax: number;
  /** Not part of `total`. */
  totalTips: number;
  /** subTotal - totalDiscount + totalTax. */
  total: number;
  /** Amount handed over in captured payments, including tips and change: paid - change covers total + totalTips. */
  paid: number;
  change: number;
  /** Whether a discount was larger than the amount it applies to and was reduced to that amount. */
  isDiscountCapped: boolean;
}

/**
 * Computes the totals of an order in this sequence: line discounts, order discount, cash discount, taxes; tips are separate.
 * Each tax is computed once from the discounted amount of its lines, rounded half up to the cent and allocated to these
 * lines by largest remainder, so that lines, taxes and total add up.
 */
export function computeTotals({ lines, taxes, discount, cashDiscountRate, payments }: TotalsInput): OrderTotals {
  const gross = lines.map(({ quantity, price }) => multiplyAndDivide(quantity, price, ONE_UNIT));
  const afterLineDiscounts = lines.map((line, position) => Math.max(0, (gross[position] ?? 0) - line.discount));
  const orderDiscount = Math.min(discount, sum(afterLineDiscounts));
  const postedAmounts = subtract(afterLineDiscounts, allocateByWeight(orderDiscount, afterLineDiscounts));
  const taxedLines = findTaxedLines(lines, taxes);
  const taxesOn = (amounts: number[]) => computeTaxes(amounts, taxes, taxedLines);
  const cashDiscount = computeCashDiscount(postedAmounts, cashDiscountRate, payments, (amounts) =>
    sum(taxesOn(amounts)),
  );
  const net = subtract(postedAmounts, allocateByWeight(cashDiscount, postedAmounts));

  const taxAmounts = taxesOn(net);
  const lineTaxes = allocateTaxesToLines(net, lines, taxAmounts, taxedLines);
  const subTotal = sum(gross);
  const totalDiscount = subTotal - sum(net);
  const totalTax = sum(taxAmounts);
  const total = sum(net) + totalTax;
  const shares = allocateToPayments(payments, { total, totalTax, totalDiscount, cashDiscount });
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
    isDiscountCapped:
      orderDiscount < discount || lines.some((line, position) => line.discount > (gross[position] ?? 0)),
  };
}

/**
 * Computes the discount on the part of the posted price that is paid in cash. A cash amount C covers C / (1 - rate) of the
 * order's undiscounted total with taxes; that divided by the amount due is the part paid in cash. When cash alone covers
 * the order, the part is 1 regardless of rounded taxes.
 */
function computeCashDiscount(
  postedAmounts: number[],
  rate: number,
  payments: PaymentInput[],
  taxOn: (amounts: number[]) => number,
): number {
  const paidIn = (tender: Tender) => sum(payments.map(({ type, amount }) => (type === tender ? amount : 0)));
  const cash = paidIn('Cash');
  const base = sum(postedAmounts);
  if (rate === 0 || cash === 0 || base === 0) return 0;
  const onAll = multiplyAndDivide(base, rate, ONE_HUNDRED_PERCENT);
  const inCash = subtract(postedAmounts, allocateByWeight(onAll, postedAmounts));
  if (cash >= sum(inCash) + taxOn(inCash)) return onAll;
  const rest = BigInt(ONE_HUNDRED_PERCENT - rate);
  const toPay = rest * BigInt(base + taxOn(postedAmounts));
  const paid = BigInt(ONE_HUNDRED_PERCENT) * BigInt(cash) + rest * BigInt(paidIn('Card'));
  return Math.min(onAll, multiplyAndDivide(BigInt(base) * BigInt(rate), cash, paid > toPay ? paid : toPay));
}

/** Returns the positions of the lines that each tax applies to, in the order of the taxes. */
function findTaxedLines(lines: LineInput[], taxes: number[]): number[][] {
  const positions: number[][] = taxes.map(() => []);
  for (const [position, line] of lines.entries()) {
    for (const tax of line.taxes) positions[tax]?.push(position);
  }
  return positions;
}

function computeTaxes(net: number[], taxes: number[], taxedLines: number[][]): number[] {
  return taxes.map((rate, tax) => {
    const base = (taxedLines[tax] ?? []).reduce((all, position) => all + (net[position] ?? 0), 0);
    return multiplyAndDivide(base, rate, ONE_HUNDRED_PERCENT);
  });
}

/** Allocates each tax to the lines that it applies to. */
function allocateTaxesToLines(
  net: number[],
  lines: LineInput[],
  amounts: number[],
  taxedLines: number[][],
): LineTotals['taxes'][] {
  const shares = amounts.map((amount, tax) => {
    const positions = taxedLines[tax] ?? [];
    const cents = allocateByWeight(
      amount,
      positions.map((position) => net[position] ?? 0),
    );
    return new Map(positions.map((position, index) => [position, cents[index] ?? 0]));
  });
  return lines.map((line, position) =>
    line.taxes.map((tax) => ({ position: tax, amount: shares[tax]?.get(position) ?? 0 })),
  );
}

interface AllocatedTotals {
  total: number;
  totalTax: number;
  totalDiscount: number;
  cashDiscount: number;
}

/** Allocates taxes and discounts to payments by amount; the unpaid part of the order keeps its share. */
function allocateToPayments(
  payments: PaymentInput[],
  { total, totalTax, totalDiscount, cashDiscount }: AllocatedTotals,
): PaymentTotals[] {
  const amounts = payments.map(({ amount }) => amount);
  const weights = [...amounts, Math.max(0, total - sum(amounts))];
  const tax = allocateByWeight(totalTax, weights);
  const common = allocateByWeight(totalDiscount - cashDiscount, weights);
  const cash = allocateByWeight(
    cashDiscount,
    payments.map(({ type, amount }) => (type === 'Cash' ? amount : 0)),
  );
  return payments.map(({ amount, tips, tendered }, position) => ({
    tax: tax[position] ?? 0,
    discount: (common[position] ?? 0) + (cash[position] ?? 0),
    change: Math.max(0, tendered - amount - tips),
  }));
}

function subtract(amounts: number[], shares: number[]): number[] {
  return amounts.map((amount, position) => amount - (shares[position] ?? 0));
}

function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
