import { toCents } from '@backoffice/contract/money';
import { MAX_AMOUNT, type PosOrder, posOrder } from '@backoffice/contract/pos-sales';
import { computeTotals, type OrderTotals, type TotalsInput } from '../orders/order-totals';
import { type InvalidFields, parseBody, timeErrors } from './sent-operations';

const MAX_CENTS = toCents(MAX_AMOUNT);
/** Maximum number of taxes of an order, counted separately for each line. */
const MAX_LINE_TAXES = 5_000;
const TOO_MUCH = 'Must come to less than ten million dollars';

/** A validated order and the totals computed from it. */
export interface ParsedOrder {
  order: PosOrder;
  totals: OrderTotals;
}

/**
 * Validates an order and computes its totals, with the cash discount and rounding `keptCashTerms` if the stored order is
 * paid. Returns the validation errors if the order is invalid.
 */
export function parseOrder(body: unknown, keptCashTerms?: TotalsInput['keptCashTerms']): ParsedOrder | InvalidFields {
  const parsed = parseBody(posOrder, body);
  if ('fields' in parsed) return parsed;
  const order = parsed.value;
  const totals = computeOrderTotals(order, keptCashTerms);
  const fields = { ...timeErrors(timestampFields(order)), ...listErrors(order), ...amountErrors(totals) };
  return Object.keys(fields).length > 0 ? { fields } : { order, totals };
}

/** Returns the price of one unit with its modifiers, in cents. */
export function computeUnitPrice({ price, modifiers }: Pick<PosOrder['items'][number], 'price' | 'modifiers'>): number {
  return modifiers.reduce((sum, modifier) => sum + toCents(modifier.price), toCents(price));
}

/** Computes the totals of an order in cents. Terminals compute their own total by the same rules. */
export function computeOrderTotals(
  order: Omit<PosOrder, 'total_amount'>,
  keptCashTerms?: TotalsInput['keptCashTerms'],
): OrderTotals {
  return computeTotals({
    keptCashTerms,
    lines: order.items.map((item) => ({
      quantity: toThousandths(item.quantity),
      price: computeUnitPrice(item),
      discount: toCents(item.discount_amount),
      taxes: item.tax_positions,
    })),
    taxes: order.taxes.map(({ rate }) => toThousandths(rate)),
    discount: toCents(order.discount_amount),
    cashDiscountRate: toThousandths(order.cash_discount_rate),
    serviceCharges: order.service_charges.map(({ rate, amount, tax_positions }) => ({
      rate: rate === null ? null : toThousandths(rate),
      amount: toCents(amount),
      taxes: tax_positions,
    })),
    cashRounding: toCents(order.cash_rounding),
    payments: order.payments.map(({ payment_type, captured, amount, tips, tendered_amount }) => ({
      type: payment_type,
      captured,
      amount: toCents(amount),
      tips: toCents(tips),
      tendered: toCents(tendered_amount),
    })),
  });
}

function toThousandths(value: number): number {
  return Math.round(value * 1000);
}

function timestampFields({ created_at, sent_at, payments }: PosOrder): Record<string, string> {
  const paymentTimes = payments.map((payment, position) => [`payments.${position}.created_at`, payment.created_at]);
  return { created_at, sent_at, ...Object.fromEntries(paymentTimes) };
}

function taxPositionErrors(list: 'items' | 'service_charges', order: PosOrder): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [position, { tax_positions }] of order[list].entries()) {
    const name = `${list}.${position}.tax_positions`;
    if (tax_positions.some((tax) => tax >= order.taxes.length)) fields[name] = "Must be positions in the order's taxes";
    else if (hasRepeats(tax_positions)) fields[name] = 'Must name each tax once';
  }
  return fields;
}

function listErrors(order: PosOrder): Record<string, string> {
  const { items, payments } = order;
  const fields = { ...taxPositionErrors('items', order), ...taxPositionErrors('service_charges', order) };
  if (items.reduce((sum, { tax_positions }) => sum + tax_positions.length, 0) > MAX_LINE_TAXES) {
    fields.items = 'The lines of an order can have at most 5,000 taxes in total';
  }
  if (hasRepeats(payments.map(({ offline_id }) => offline_id.toLowerCase()))) {
    fields.payments = 'Must each have their own offline_id';
  }
  return fields;
}

function amountErrors({ subTotal, serviceCharge, total, paid, totalTips }: OrderTotals): Record<string, string> {
  return {
    ...(serviceCharge > MAX_CENTS && { service_charges: TOO_MUCH }),
    ...(Math.max(subTotal, total) > MAX_CENTS && { items: TOO_MUCH }),
    ...(Math.max(paid, totalTips) > MAX_CENTS && { payments: TOO_MUCH }),
  };
}

function hasRepeats(values: unknown[]): boolean {
  return new Set(values).size < values.length;
}
