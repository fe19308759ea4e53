import type { Bootstrap } from '@backoffice/contract/bootstrap';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { computeOrderTotals } from '../modules/pos/parse-order';
import { payOrder } from './bills';
import type { Sale } from './day-of-sales';
import { createRandom, createSeededUuid, type Random } from './random';
import { planRefund, type RefundablePayment, type SimulatedEvent } from './refunds';

/** Probability that a sale is listed as an exception: with 160 orders a day, about one order in two days. */
const EXCEPTION_PROBABILITY = 0.003;
const REJECTED_PROBABILITY = 0.0015;
const REFUND_BEYOND_PROBABILITY = 0.03;
const VOID_AFTER_REFUND_PROBABILITY = 0.1;
const MISSING_REASON_PROBABILITY = 0.2;

const DISCOUNT_REASONS = ['Birthday', 'Long wait', 'Friends and family', 'Staff meal'];
const PRICE_REASONS = ['Misprint on the menu', 'Half portion', 'Happy hour'];
const VOID_REASONS = ['Rung up twice', 'Guest left', 'Wrong table'];

interface Staff {
  employees: Bootstrap['employees'];
  /** Ids of employees who no longer work at the restaurant. */
  formerEmployees: readonly number[];
}

type Change = (random: Random, sale: Sale, staff: Staff) => Sale;

const CHANGES: Change[] = [
  lowerPrice,
  addLargeDiscount,
  sellAsFormerEmployee,
  reportWrongTotal,
  sendLate,
  setClockAhead,
];

/** Rarely alters the sale so that the exceptions report lists it; the result is the same for the same sale. */
export function addException(sale: Sale, staff: Staff): Sale {
  const random = createRandom(`${sale.offlineId}:odd`);
  if (!random.chance(EXCEPTION_PROBABILITY) || sale.finalOrder.status !== 'Completed') return sale;
  return random.pick(CHANGES)?.(random, sale, staff) ?? sale;
}

/** Changes both revisions of a sale, and recomputes their totals and the payment. */
function changeSale(random: Random, sale: Sale, changes: Partial<PosOrder>): Sale {
  const { payments: _, total_amount, ...unpaid } = { ...sale.finalOrder, cash_rounding: 0, ...changes };
  const paid = payOrder(random, unpaid, sale.offlineId, sale.closedAt.toISOString());
  const total = computeOrderTotals({ ...unpaid, payments: [] }).total;
  return {
    ...sale,
    openOrder: { ...sale.openOrder, ...changes, total_amount: fromCents(total) },
    finalOrder: { ...unpaid, ...paid },
  };
}

const approval = (random: Random, reasons: string[], employees: Staff['employees']) => ({
  reason: random.pick(reasons) ?? '',
  approved_by_employee_id: employees[0]?.id ?? null,
});

function lowerPrice(random: Random, sale: Sale, { employees }: Staff): Sale {
  const [first, ...others] = sale.finalOrder.items;
  if (!first?.item_id) return sale;
  const items = [{ ...first, price: fromCents(Math.round(toCents(first.price) * 0.75)) }, ...others];
  return changeSale(random, sale, { items, ...approval(random, PRICE_REASONS, employees) });
}

function addLargeDiscount(random: Random, sale: Sale, { employees }: Staff): Sale {
  const { subTotal } = computeOrderTotals(sale.finalOrder);
  const discount_amount = fromCents(Math.round((subTotal * random.between(25, 50)) / 100));
  return changeSale(random, sale, { discount_amount, ...approval(random, DISCOUNT_REASONS, employees) });
}

function sellAsFormerEmployee(random: Random, sale: Sale, { formerEmployees }: Staff): Sale {
  const employee_id = random.pick(formerEmployees);
  return employee_id === undefined ? sale : changeSale(random, sale, { employee_id });
}

function reportWrongTotal(random: Random, sale: Sale): Sale {
  const total_amount = fromCents(toCents(sale.finalOrder.total_amount) + random.between(1, 3));
  return { ...sale, finalOrder: { ...sale.finalOrder, total_amount } };
}

/**
 * Whether a sale was paid only by card, and may therefore arrive late or with a wrong time. A late cash payment would
 * be missing from the drawer that has already been closed.
 */
const isPaidByCard = ({ finalOrder }: Sale) => finalOrder.payments.every(({ payment_type }) => payment_type === 'Card');

function sendLate(_: Random, sale: Sale): Sale {
  if (!isPaidByCard(sale)) return sale;
  const [openedAt, closedAt] = [addHours(sale.openedAt, 26), addHours(sale.closedAt, 26)];
  return {
    ...{ ...sale, openedAt, closedAt },
    openOrder: { ...sale.openOrder, sent_at: openedAt.toISOString() },
    finalOrder: { ...sale.finalOrder, sent_at: closedAt.toISOString() },
  };
}

function setClockAhead(_: Random, sale: Sale): Sale {
  if (!isPaidByCard(sale)) return sale;
  const created_at = addDays(sale.openedAt, 1).toISOString();
  return { ...sale, openOrder: { ...sale.openOrder, created_at }, finalOrder: { ...sale.finalOrder, created_at } };
}

type Refund = NonNullable<ReturnType<typeof planRefund>>;

/** Returns the refund unchanged or, in rare cases, with an amount above the payment. */
export function enlargeRefund(event: Refund, payment: RefundablePayment): Refund {
  const random = createRandom(`${payment.offline_id}:enlarged`);
  if (!random.chance(REFUND_BEYOND_PROBABILITY)) return event;
  const amount = fromCents(toCents(payment.amount) + random.between(1, 5) * 100);
  const refund = { ...event.refund, amount };
  return { ...event, refund, operation: { ...event.operation, body: refund } };
}

/** Returns the cash reconciliation unchanged or, in rare cases, without the reason for its mismatch. */
export function omitMismatchReason(event: SimulatedEvent): SimulatedEvent {
  const { operation } = event;
  const random = createRandom(`${operation.offline_id}:reason`);
  if (!random.chance(MISSING_REASON_PROBABILITY)) return event;
  const body = { ...Object(operation.body), mismatch_reason: null, mismatch_reason_comment: '' };
  return { ...event, operation: { ...operation, body } };
}

/**
 * Rarely returns the void of an order whose payment was refunded in full, and not more, before `until`, or an operation
 * that the server rejects.
 */
export function planVoidOrRejectedOperation(
  sale: Sale,
  employees: Bootstrap['employees'],
  until: Date,
): SimulatedEvent | undefined {
  const { finalOrder, offlineId, closedAt } = sale;
  const [payment, other] = finalOrder.payments;
  if (!payment || other || finalOrder.status !== 'Completed') return undefined;
  const random = createRandom(`${offlineId}:afterthought`);
  const refund = planRefund(payment, employees);
  const isRefunded = refund && refund.at < until && enlargeRefund(refund, payment).refund.amount === payment.amount;
  const isDue = random.chance(isRefunded ? VOID_AFTER_REFUND_PROBABILITY : REJECTED_PROBABILITY);
  if (!isDue || (refund && !isRefunded)) return undefined;
  const at = addMinutes(isRefunded ? refund.at : closedAt, random.between(1, 9));
  const amended = { ...finalOrder, revision: 3, sent_at: at.toISOString() };
  const voided = { ...amended, status: 'Voided' as const, ...approval(random, VOID_REASONS, employees) };
  const toEvent = (body: PosOrder) => ({ at, operation: { kind: 'order', offline_id: offlineId, body } });
  if (isRefunded || random.chance(0.5)) return toEvent(voided);
  if (random.chance(0.5)) return toEvent({ ...amended, employee_id: random.pick(employees)?.id ?? null });
  const refundId = createSeededUuid(`${offlineId}:unknown`);
  const { amount, tips } = payment;
  const body = {
    payment_offline_id: refundId,
    amount,
    tips,
    employee_id: finalOrder.employee_id,
    reason: 'Wrong dish',
  };
  const times = { created_at: at.toISOString(), sent_at: at.toISOString() };
  return { at, operation: { kind: 'refund', offline_id: refundId, body: { ...body, ...times } } };
}
