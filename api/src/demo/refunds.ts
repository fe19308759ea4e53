import type { Bootstrap } from '@backoffice/contract/bootstrap';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { PosRefund } from '@backoffice/contract/pos-sales';
import type { TerminalTask } from '@backoffice/contract/rights';
import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import type { SentOperation } from '../modules/pos/sent-operations';
import { createRandom, createSeededUuid } from './random';

const REASONS = ['Wrong dish', 'Arrived cold', 'Charged twice', 'Guest changed their mind', 'Long wait'];
const REFUND_PROBABILITY = 0.02;
/** A refund happens less than this many days after its payment. */
export const MAX_REFUND_DAYS = 3;

/** The fields of a stored payment that a refund depends on; amounts in dollars. */
export interface RefundablePayment {
  offline_id: string;
  amount: number;
  tips: number;
  created_at: string;
}

/** An operation that a simulated terminal sends, and the time at which it is sent. */
export interface SimulatedEvent {
  at: Date;
  operation: SentOperation;
}

/** Returns the id of the first employee whose role allows a task; null when there is no such employee. */
export function findApprover(employees: Bootstrap['employees'], task: TerminalTask): number | null {
  return employees.find(({ tasks }) => tasks.includes(task))?.id ?? null;
}

/**
 * Returns the refund of a payment, if any; always the same for the same payment. Half of the refunds are full and
 * include the tip; a third is on a later day.
 */
export function planRefund(
  payment: RefundablePayment,
  employees: Bootstrap['employees'],
): (SimulatedEvent & { refund: PosRefund }) | undefined {
  const random = createRandom(`${payment.offline_id}:refund`);
  const paidCents = toCents(payment.amount);
  if (!random.chance(REFUND_PROBABILITY) || paidCents === 0) return undefined;
  const days = random.chance(0.33) ? random.between(1, MAX_REFUND_DAYS - 1) : 0;
  const at = addMinutes(addDays(new Date(payment.created_at), days), random.between(3, 40));
  const isFull = random.chance(0.5);
  const refund = {
    payment_offline_id: payment.offline_id,
    amount: isFull ? payment.amount : fromCents(Math.max(1, Math.round((paidCents * random.between(1, 8)) / 10))),
    tips: isFull ? payment.tips : 0,
    employee_id: random.pick(employees)?.id ?? null,
    reason: random.pick(REASONS) ?? '',
    approved_by_employee_id: random.chance(0.05) ? null : findApprover(employees, 'pos_refunds'),
    created_at: at.toISOString(),
    sent_at: at.toISOString(),
  };
  const offline_id = createSeededUuid(`${payment.offline_id}:refund`);
  return { at, refund, operation: { kind: 'refund', offline_id, body: refund } };
}
