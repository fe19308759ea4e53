import { allocateByWeight, multiplyAndDivide } from './cents';
import { allocateToPayments, type PaymentInput, type PaymentTotals } from './payment-totals';

/** Quantities are in thousandths of a unit, because goods are also sold by weight, such as 1.250 pounds. */
const ONE_UNIT = 1000;
/** Rates are in thousandths of a percent: 8.875% is 8875. */
const ONE_HUNDRED_PERCENT = 100_000;

/** Amounts are whole cents, none of them negative. */
interface LineInput {
  /** Quantity in thousandths of a unit. */
  quantity: number;
  /** Price of one unit with its modifiers. */
  price: number;
  /** The line's own discount for its total quantity. */
  discount: number;
  /** Positions, in the order's list of taxes, of the taxes that apply; without duplicates. */
  taxes: number[];
}

interface ServiceChargeInput {
  /** Thousandths of a percent of the discounted subtotal; null for a fixed amount. */
  rate: number | null;
  /** The fixed amount; ignored when there is a rate. */
  amount: number;
  /** Positions, in the order's list of taxes, of the taxes that apply; without duplicates. */
  taxes: number[];
}

export interface TotalsInput {
  lines: LineInput[];
  /** Tax rates, in thousandths of a percent. */
  taxes: number[];
  discount: number;
  /** Discount rate for the part paid in cash, in thousandths of a percent. */
  cashDiscountRate: number;
  serviceCharges?: ServiceChargeInput[];
  /** Cents; negative when rounded down. Ignored without a cash payment. */
  cashRounding?: number;
  payments: PaymentInput[];
  /** The cash discount and the signed cash rounding of a paid order, which payments that are added do not change. */
  keptCashTerms?: { discount: number; rounding: number } | undefined;
}

interface TaxShare {
  /** Position of the tax in the order's list of taxes. */
  position: number;
  amount: number;
}

interface LineTotals {
  /** The line's own discount plus its shares of the order discount and the cash discount. */
  discount: number;
  /** The line's own discount, at most the price of the line. */
  ownDiscount: number;
  taxes: TaxShare[];
  tax: number;
  /** Quantity times price, less discounts, before tax. */
  total: number;
}

interface ServiceChargeTotals {
  amount: number;
  taxes: TaxShare[];
  tax: number;
}

/** All amounts are whole cents. */
export interface OrderTotals {
  lines: LineTotals[];
  serviceCharges: ServiceChargeTotals[];
  payments: PaymentTotals[];
  /** Amount of each tax, in the sequence of the order's list of taxes. */
  taxes: number[];
  /** Subtotal before discounts and taxes. */
  subTotal: number;
  /** All discounts, including the cash discount. */
  totalDiscount: number;
  cashDiscount: number;
  /** The order's own discount, at most the amount that it applies to. */
  orderDiscount: number;
  serviceCharge: number;
  /** Taxes of the lines and of the service charges. */
  totalTax: number;
  /** Signed. */
  cashRounding: number;
  /** Tips are not part of `total`. */
  totalTips: number;
  /** subTotal - totalDiscount + serviceCharge + totalTax + cashRounding; never negative. */
  total: number;
  /** Amount handed over in captured payments, including tips and change. */
  paid: number;
  /** Change of captured payments. */
  change: number;
  /** Whether a discount was larger than the amount it applies to and was reduced to that amount. */
  isDiscountCapped: boolean;
}

/**
 * Computes the totals of an order in this sequence: line discounts, order discount, cash discount, service charges,
 * taxes, cash rounding; tips are separate. Each tax is computed once, from the sum of the discounted lines and service
 * charges that it applies to, and rounded half up to the cent. It is then allocated to these lines and charges by
 * largest remainder, so that lines, charges, taxes and total add up.
 */
export function computeTotals(input: TotalsInput): OrderTotals {
  const { lines, taxes, discount, serviceCharges = [], payments, keptCashTerms } = input;
  const gross = lines.map(({ quantity, price }) => multiplyAndDivide(quantity, price, ONE_UNIT));
  const afterLineDiscounts = lines.map((line, position) => Math.max(0, (gross[position] ?? 0) - line.discount));
  const orderDiscount = Math.min(discount, sum(afterLineDiscounts));
  const postedAmounts = subtract(afterLineDiscounts, allocateByWeight(orderDiscount, afterLineDiscounts));
  const taxedParts = findTaxedParts(serviceCharges.length === 0 ? lines : [...lines, ...serviceCharges], taxes);
  const addCharges = (amounts: number[]) =>
    serviceCharges.length === 0 ? amounts : [...amounts, ...computeServiceCharges(sum(amounts), serviceCharges)];
  const taxesOn = (parts: number[]) => computeTaxes(parts, taxes, taxedParts);
  const isInCash = payments.some(({ type }) => type === 'Cash');
  const rounding = keptCashTerms?.rounding ?? (isInCash ? (input.cashRounding ?? 0) : 0);
  const cashDiscount = keptCashTerms
    ? Math.min(keptCashTerms.discount, sum(postedAmounts))
    : computeCashDiscount(postedAmounts, { rate: input.cashDiscountRate, payments, rounding }, (amounts) => {
        const parts = addCharges(amounts);
        return sum(parts) + sum(taxesOn(parts));
      });
  const net = subtract(postedAmounts, allocateByWeight(cashDiscount, postedAmounts));

  const parts = addCharges(net);
  const taxAmounts = taxesOn(parts);
  const taxShares = allocateTaxes(parts, taxAmounts, taxedParts);
  const subTotal = sum(gross);
  const totalDiscount = subTotal - sum(net);
  const serviceCharge = sum(parts) - sum(net);
  const totalTax = sum(taxAmounts);
  const exactTotal = sum(parts) + totalTax;
  // A negative rounding cannot exceed the amount to pay.
  const appliedRounding = Math.max(rounding, 0 - exactTotal);
  const total = exactTotal + appliedRounding;
  const shared = { total, totalTax, totalDiscount, cashDiscount, serviceCharge, cashRounding: appliedRounding };
  const shares = allocateToPayments(payments, shared);
  return {
    lines: lines.map((_, position) => ({
      discount: (gross[position] ?? 0) - (net[position] ?? 0),
      ownDiscount: (gross[position] ?? 0) - (afterLineDiscounts[position] ?? 0),
      taxes: taxShares[position] ?? [],
      tax: sum((taxShares[position] ?? []).map(({ amount }) => amount)),
      total: net[position] ?? 0,
    })),
    serviceCharges: serviceCharges.map((_, index) => {
      const position = lines.length + index;
      const ownTaxes = taxShares[position] ?? [];
      return { amount: parts[position] ?? 0, taxes: ownTaxes, tax: sum(ownTaxes.map(({ amount }) => amount)) };
    }),
    payments: shares,
    taxes: taxAmounts,
    subTotal,
    totalDiscount,
    cashDiscount,
    orderDiscount,
    serviceCharge,
    totalTax,
    cashRounding: appliedRounding,
    totalTips: sum(payments.map(({ tips }) => tips)),
    total,
    paid: sum(payments.map(({ captured, tendered }) => (captured ? tendered : 0))),
    change: sum(shares.map(({ change }, position) => (payments[position]?.captured ? change : 0))),
    isDiscountCapped:
      orderDiscount < discount || lines.some((line, position) => line.discount > (gross[position] ?? 0)),
  };
}

interface CashPart {
  /** Cash discount rate in thousandths of a percent. */
  rate: number;
  payments: PaymentInput[];
  rounding: number;
}

/**
 * Computes the cash discount: posted price * rate * part paid in cash. Because of the discount, a cash amount C
 * (without cash rounding) pays for C / (1 - rate) of the posted total. The part paid in cash is that amount divided by
 * the posted total, or by the amount that all payments pay for if it is larger. It is 1 when cash alone covers the
 * discounted total. `totalOf` adds service charges and taxes to prices.
 */
function computeCashDiscount(
  postedAmounts: number[],
  { rate, payments, rounding }: CashPart,
  totalOf: (amounts: number[]) => number,
): number {
  const paid = (isCash: boolean) =>
    sum(payments.map(({ type, amount }) => ((type === 'Cash') === isCash ? amount : 0)));
  const cash = Math.max(0, paid(true) - rounding);
  const base = sum(postedAmounts);
  if (rate === 0 || cash === 0 || base === 0) return 0;
  const onAll = multiplyAndDivide(base, rate, ONE_HUNDRED_PERCENT);
  const inCash = subtract(postedAmounts, allocateByWeight(onAll, postedAmounts));
  if (cash >= totalOf(inCash)) return onAll;
  const rest = BigInt(ONE_HUNDRED_PERCENT - rate);
  const toPay = rest * BigInt(totalOf(postedAmounts));
  const covered = BigInt(ONE_HUNDRED_PERCENT) * BigInt(cash) + rest * BigInt(paid(false));
  return Math.min(onAll, multiplyAndDivide(BigInt(base) * BigInt(rate), cash, covered > toPay ? covered : toPay));
}

function computeServiceCharges(subTotal: number, charges: ServiceChargeInput[]): number[] {
  return charges.map(({ rate, amount }) =>
    rate === null ? amount : multiplyAndDivide(subTotal, rate, ONE_HUNDRED_PERCENT),
  );
}

/** Returns the positions of the lines and service charges that each tax applies to, in the order of the taxes. */
function findTaxedParts(parts: ReadonlyArray<{ taxes: number[] }>, taxes: number[]): number[][] {
  const positions: number[][] = taxes.map(() => []);
  for (const [position, part] of parts.entries()) {
    for (const tax of part.taxes) positions[tax]?.push(position);
  }
  return positions;
}

function computeTaxes(amounts: number[], taxes: number[], taxedParts: number[][]): number[] {
  return taxes.map((rate, tax) => {
    const base = (taxedParts[tax] ?? []).reduce((all, position) => all + (amounts[position] ?? 0), 0);
    return multiplyAndDivide(base, rate, ONE_HUNDRED_PERCENT);
  });
}

/** Allocates each tax to the parts that it applies to; returns the shares of each part. */
function allocateTaxes(amounts: number[], taxAmounts: number[], taxedParts: number[][]): TaxShare[][] {
  const shares: TaxShare[][] = amounts.map(() => []);
  for (const [tax, amount] of taxAmounts.entries()) {
    const positions = taxedParts[tax] ?? [];
    const cents = allocateByWeight(
      amount,
      positions.map((position) => amounts[position] ?? 0),
    );
    for (const [index, position] of positions.entries())
      shares[position]?.push({ position: tax, amount: cents[index] ?? 0 });
  }
  return shares;
}

function subtract(amounts: number[], shares: number[]): number[] {
  return amounts.map((amount, position) => amount - (shares[position] ?? 0));
}

function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
