import type { Bootstrap } from '@backoffice/contract/bootstrap';
import type { MismatchReason } from '@backoffice/contract/cash-reconciliations';
import { dayStart, nextDay } from '@backoffice/contract/dates';
import { fromCents } from '@backoffice/contract/money';
import type { PosCashReconciliation } from '@backoffice/contract/pos-sales';
import { subSeconds } from 'date-fns/subSeconds';
import { createRandom, createSeededUuid, type Random } from './random';
import type { SimulatedEvent } from './refunds';

/** Opening float of a drawer, in cents. */
const FLOAT_CENTS = 200_00;

/**
 * Cents paid into a drawer and paid out of it. `in` contains cash payments and their tips, which stay in the drawer
 * until it is closed; `out` contains cash refunds and their tips. Neither includes the change that guests get.
 */
export interface CashFlow {
  in: number;
  out: number;
}

/** Returns the cents that a cash payment or refund moves, including the tip. */
export function getCashCents({ amount, tips }: { amount: number; tips: number }): number {
  return Math.round((amount + tips) * 100);
}

interface Drawer {
  seed: string;
  /** `yyyy-MM-dd` on the location's calendar. */
  day: string;
  timezone: string;
  /** Number that identifies the terminal within the demonstration: its id, or its position in the list of terminals. */
  terminal: number;
}

interface DrawerClosing extends Drawer {
  employees: Bootstrap['employees'];
  cash: CashFlow;
}

/** Returns a second before midnight, so that the reconciliation is on `day`. Later payments are in the next drawer. */
export function drawerClosingTime({ day, timezone }: Pick<Drawer, 'day' | 'timezone'>): Date {
  return drawerOpeningTime({ day: nextDay(day), timezone });
}

/** Returns the time from which payments belong to the drawer of `day`: a second before the day starts. */
export function drawerOpeningTime({ day, timezone }: Pick<Drawer, 'day' | 'timezone'>): Date {
  return subSeconds(dayStart(day, timezone), 1);
}

/** Returns the UUID of a drawer's reconciliation, which is always the same for the same drawer. */
export function reconciliationId({ seed, day, terminal }: Drawer): string {
  return createSeededUuid(`${seed}:${day}:drawer:${terminal}`);
}

interface Mismatch {
  reason: MismatchReason;
  comment: string;
  /** Smallest and largest difference in cents; negative is a shortage. */
  between: [number, number];
}

const MISMATCHES: Mismatch[] = [
  { reason: 'CountingError', comment: '', between: [-300, 300] },
  { reason: 'WrongChange', comment: '', between: [-2000, 1000] },
  { reason: 'UnrecordedPayout', comment: 'Paid for ice', between: [-4000, -1000] },
  { reason: 'UnrecordedRefund', comment: '', between: [-3000, -500] },
  { reason: 'Other', comment: 'Found coins under the register', between: [25, 400] },
];
const MISMATCH_PROBABILITY = 0.08;

/** Returns the counted cents and the reason for a difference from `expected`; most drawers have none. */
function countDrawer(random: Random, expected: number) {
  const found = random.chance(MISMATCH_PROBABILITY) ? random.pick(MISMATCHES) : undefined;
  const counted = Math.max(0, expected + (found ? random.between(...found.between) : 0));
  return { counted, mismatch: counted === expected ? undefined : found };
}

/** Creates the reconciliation of a drawer; the float stays in the drawer for the next day. */
export function closeDrawer(drawer: DrawerClosing): SimulatedEvent {
  const random = createRandom(reconciliationId(drawer));
  const at = drawerClosingTime(drawer);
  const { counted, mismatch } = countDrawer(random, FLOAT_CENTS + drawer.cash.in - drawer.cash.out);
  const body: PosCashReconciliation = {
    opening_float: fromCents(FLOAT_CENTS),
    cash_in: fromCents(drawer.cash.in),
    cash_out: fromCents(drawer.cash.out),
    reconciled_balance: fromCents(counted),
    mismatch_reason: mismatch?.reason ?? null,
    mismatch_reason_comment: mismatch?.comment ?? '',
    cash_withdrawn: fromCents(Math.max(0, counted - FLOAT_CENTS)),
    cash_topped_up: fromCents(Math.max(0, FLOAT_CENTS - counted)),
    employee_id: random.pick(drawer.employees.filter(({ tasks }) => tasks.includes('pos_cash_drawer')))?.id ?? null,
    created_at: at.toISOString(),
    sent_at: at.toISOString(),
  };
  return { at, operation: { kind: 'cash_reconciliation', offline_id: reconciliationId(drawer), body } };
}
