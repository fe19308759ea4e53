import type { Bootstrap } from '@backoffice/contract/bootstrap';
import type { MismatchReason } from '@backoffice/contract/cash-reconciliations';
import { fromCents } from '@backoffice/contract/money';
import type { PosCashReconciliation } from '@backoffice/contract/pos';
import { TZDate } from '@date-fns/tz';
import { createRandom, createSeededUuid, type Random } from './random';
import type { TerminalEvent } from './refunds';

/** What is in a drawer when it is opened, in cents. */
const FLOAT_CENTS = 200_00;

/**
 * Cents that came into a drawer and left it. Cash tips stay in the drawer until it is closed, so what comes in is what
 * cash pays and its tips, what leaves is what is given back of both, and the change is in neither.
 */
export interface CashFlow {
  in: number;
  out: number;
}

/** Cents of one payment or refund that a drawer is about. */
export function toCashCents({ amount, tips }: { amount: number; tips: number }): number {
  return Math.round((amount + tips) * 100);
}

interface Drawer {
  seed: string;
  /** `yyyy-MM-dd` on the location's calendar. */
  day: string;
  timezone: string;
  /** Position of the terminal whose drawer it is, or its id. */
  terminal: number;
}

/** Whom a drawer is closed by, and with what. */
interface DrawerClosing extends Drawer {
  employees: Bootstrap['employees'];
  cash: CashFlow;
}

/**
 * When the drawers are closed that were opened on `day`: a second before its midnight, so that the reconciliation is of
 * that day. Whatever is paid from then on is in the next drawer.
 */
export function drawerClosingTime({ day, timezone }: Pick<Drawer, 'day' | 'timezone'>): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date + 1, 0, 0, 0, timezone).getTime() - 1000);
}

/** Since when a drawer takes the cash that is counted at `closingOf`. */
export function drawerOpeningTime({ day, timezone }: Pick<Drawer, 'day' | 'timezone'>): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, 0, 0, 0, timezone).getTime() - 1000);
}

/** The UUID of a drawer's reconciliation. */
export function reconciliationId({ seed, day, terminal }: Drawer): string {
  return createSeededUuid(`${seed}:${day}:drawer:${terminal}`);
}

interface Mismatch {
  reason: MismatchReason;
  comment: string;
  /** From and to, in cents; less than zero is a shortage. */
  between: [number, number];
}

const MISMATCHES: Mismatch[] = [
  { reason: 'CountingError', comment: '', between: [-300, 300] },
  { reason: 'WrongChange', comment: '', between: [-2000, 1000] },
  { reason: 'UnrecordedPayout', comment: 'Paid for ice', between: [-4000, -1000] },
  { reason: 'UnrecordedRefund', comment: '', between: [-3000, -500] },
  { reason: 'Other', comment: 'Coins were found under the register', between: [25, 400] },
];
const MISMATCH_PROBABILITY = 0.08;

/** What was counted, and why it is not what was expected; most drawers are exact. */
function countDrawer(random: Random, expected: number) {
  const found = random.chance(MISMATCH_PROBABILITY) ? random.pick(MISMATCHES) : undefined;
  const counted = Math.max(0, expected + (found ? random.between(...found.between) : 0));
  return { counted, mismatch: counted === expected ? undefined : found };
}

/** Counts and closes a drawer, and leaves the float for the next day in it. */
export function closeDrawer(drawer: DrawerClosing): TerminalEvent {
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
    employee_id: random.pick(drawer.employees)?.id ?? null,
    created_at: at.toISOString(),
    sent_at: at.toISOString(),
  };
  return { at, operation: { kind: 'cash_reconciliation', offline_id: reconciliationId(drawer), body } };
}
