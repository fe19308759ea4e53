import type { Bootstrap } from '@backoffice/contract/bootstrap';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import type { Tender } from '@backoffice/contract/sale-kinds';
import { computeOrderTotals, computeUnitPrice } from '../modules/pos/parse-order';
import { payOrder } from './bills';
import type { Sale } from './day-of-sales';
import { createRandom, createSeededUuid, type Random } from './random';
import type { OrderExtras } from './restaurant-plan';

/** Probability that a party of 3 or 4 guests doubles in size. */
const JOINED_PROBABILITY = 0.12;
const COMP_PROBABILITY = 0.01;
const REASON_PROBABILITY = 0.7;
/** Probability that a gift card covers only half of the bill. */
const SPLIT_PROBABILITY = 0.3;

const COMP_REASONS = ['Spilled', 'Overcooked', 'Long wait', 'Regular guest'];
const DISCOUNT_REASONS = ['Happy hour', 'Birthday', 'Neighbors', 'Coupon'];

/** Shares of the card payments that are replaced by a different tender; about 6, 2 and 2 percent of all orders. */
const FURTHER_TENDERS: ReadonlyArray<[tender: Tender, share: number]> = [
  ['GiftCard', 0.085],
  ['HouseAccount', 0.028],
  ['Voucher', 0.028],
];

/** Adds guests, discount reason, comp, service charge, cash rounding and other tenders that the restaurant uses. */
export function addOrderExtras(sale: Sale, guests: number, extras: OrderExtras, bootstrap: Bootstrap): Sale {
  const random = createRandom(`${sale.offlineId}:extras`);
  const party = random.chance(JOINED_PROBABILITY) && guests >= 3 ? 2 * guests : guests;
  const ordered = changeFields(random, sale.finalOrder, { party, guests }, { extras, bootstrap });
  const { payments: _, ...final } = { ...sale.finalOrder, ...ordered };
  const total_amount = fromCents(computeOrderTotals({ ...final, payments: [] }).total);
  const openOrder = withCharges({ ...sale.openOrder, ...ordered, total_amount });
  if (final.status !== 'Completed') {
    return { ...sale, openOrder, finalOrder: withCharges({ ...final, payments: [], total_amount }) };
  }
  const at = sale.closedAt.toISOString();
  const paid = { ...final, ...payOrder(random, final, sale.offlineId, at) };
  const finalOrder = withCharges(changeTender(random, roundCash(paid, extras), bootstrap.payment_types));
  return { ...sale, openOrder, finalOrder };
}

/** Returns the changed fields of an order: the party's quantities, the discount reason, service charges and comps. */
function changeFields(
  random: Random,
  order: PosOrder,
  { party, guests }: { party: number; guests: number },
  { extras, bootstrap }: { extras: OrderExtras; bootstrap: Bootstrap },
) {
  const items = order.items.map((item) => ({ ...item, quantity: (item.quantity * party) / guests }));
  const isAtTable = order.type === 'DineIn';
  const isCharged = isAtTable && party >= extras.serviceCharge.fromGuests;
  const charges = isCharged ? [extras.serviceCharge] : [];
  return {
    items,
    ...(isAtTable && { guest_count: party }),
    discount_reason:
      order.discount_amount > 0 && random.chance(REASON_PROBABILITY) ? (random.pick(DISCOUNT_REASONS) ?? '') : '',
    service_charges: charges.map(({ name, rate }) => {
      return { name, rate, amount: 0, tax_positions: order.taxes.map((_, position) => position) };
    }),
    ...compFirstLine(random, items, bootstrap),
  };
}

/** Returns an order with the amounts of its service charges, which depend on the cash discount. */
function withCharges(order: PosOrder): PosOrder {
  if (order.service_charges.length === 0) return order;
  const { serviceCharges } = computeOrderTotals(order);
  const amounts = serviceCharges.map(({ amount }) => fromCents(amount));
  return {
    ...order,
    service_charges: order.service_charges.map((charge, position) => ({ ...charge, amount: amounts[position] ?? 0 })),
  };
}

/** Rarely makes the first line a comp, with a reason and the approval of the first employee. */
function compFirstLine(random: Random, items: PosOrder['items'], { employees }: Bootstrap) {
  const [first, ...others] = items;
  if (!first || others.length === 0 || !random.chance(COMP_PROBABILITY)) return {};
  const comp = {
    ...first,
    discount_amount: fromCents(Math.round(computeUnitPrice(first) * first.quantity)),
    discount_kind: 'Comp' as const,
    discount_reason: random.pick(COMP_REASONS) ?? '',
  };
  return { items: [comp, ...others], approved_by_employee_id: employees[0]?.id ?? null };
}

/** Rounds the total of an order that is paid with one cash payment, if the restaurant rounds cash. */
function roundCash(order: PosOrder, { cashRounding }: OrderExtras): PosOrder {
  const [cash, other] = order.payments;
  if (!cashRounding || !cash || other || cash.payment_type !== 'Cash') return order;
  const exact = toCents(cash.amount);
  const rounded = Math.round(exact / cashRounding) * cashRounding;
  const tendered = Math.max(toCents(cash.tendered_amount), rounded + toCents(cash.tips));
  return {
    ...order,
    cash_rounding: fromCents(rounded - exact),
    payments: [{ ...cash, amount: fromCents(rounded), tendered_amount: fromCents(tendered) }],
    total_amount: fromCents(rounded),
  };
}

/** Rarely replaces the card payment by an accepted tender; orders with several payments stay unchanged. */
function changeTender(random: Random, order: PosOrder, accepted: readonly Tender[]): PosOrder {
  const roll = random.next();
  const [card, other] = order.payments;
  if (!card || other || card.payment_type !== 'Card') return order;
  let sum = 0;
  const chosen = FURTHER_TENDERS.find(([, share]) => {
    sum += share;
    return roll < sum;
  })?.[0];
  if (!chosen || !accepted.includes(chosen)) return order;
  const amount = toCents(card.amount);
  const part = Math.floor(amount / 2);
  if (chosen !== 'GiftCard' || part === 0 || !random.chance(SPLIT_PROBABILITY)) {
    return { ...order, payments: [{ ...card, payment_type: chosen, card_type: null }] };
  }
  const giftCard = {
    ...card,
    offline_id: createSeededUuid(`${card.offline_id}:${chosen}`),
    payment_type: chosen,
    card_type: null,
    ...{ amount: fromCents(part), tips: 0, tendered_amount: fromCents(part) },
  };
  const rest = amount - part;
  const restPayment = { ...card, amount: fromCents(rest), tendered_amount: fromCents(rest + toCents(card.tips)) };
  return { ...order, payments: [giftCard, restPayment] };
}
