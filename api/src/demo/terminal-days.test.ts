import { type PosCashReconciliation, posCashReconciliation, posOrder, posRefund } from '@backoffice/contract/pos-sales';
import * as fc from 'fast-check';
import { bootstrapFixture } from '../../test/bootstrap-fixture';
import { drawerClosingTime } from './cash-drawers';
import { listDaysBackwards } from './day-of-sales';
import { buildSimulatedMenu } from './guests';
import type { SimulatedEvent } from './refunds';
import { generateTerminalDays } from './terminal-days';

const salesPattern = { ordersPerDay: 60, opens: 0, closes: 24 };
const menu = buildSimulatedMenu(bootstrapFixture);
const timezone = 'America/New_York';

function generateDays(seed: string, last: string, count: number) {
  return [...generateTerminalDays({ menu, salesPattern, seed, days: listDaysBackwards(last, count).reverse() })];
}

const cents = ({ amount, tips }: { amount: number; tips: number }) => Math.round(amount * 100) + Math.round(tips * 100);

/**
 * Sums up the cash payments and cash refunds of the events. Adds the tender of each payment to `tenders`, because a
 * refund may reference a payment of an earlier day.
 */
function sumCash(events: SimulatedEvent[], tenders: Map<string, string>) {
  const cash = { in: 0, out: 0 };
  for (const { operation } of events) {
    if (operation.kind === 'order') {
      const { payments } = posOrder.parse(operation.body);
      for (const payment of payments) tenders.set(payment.offline_id, payment.payment_type);
      for (const payment of payments) if (payment.payment_type === 'Cash') cash.in += cents(payment);
    } else if (operation.kind === 'refund') {
      const refund = posRefund.parse(operation.body);
      expect(tenders.has(refund.payment_offline_id)).toBe(true);
      if (tenders.get(refund.payment_offline_id) === 'Cash') cash.out += cents(refund);
    }
  }
  return cash;
}

function findReconciliation(events: SimulatedEvent[]): PosCashReconciliation {
  return posCashReconciliation.parse(events.at(-1)?.operation.body);
}

test('each cash reconciliation matches the cash payments and refunds of its day, and has a reason only for a mismatch', () => {
  const last = fc.constantFrom('2026-03-09', '2026-07-04', '2026-11-02');
  fc.assert(
    fc.property(fc.string(), last, (seed, day) => {
      const tenders = new Map<string, string>();
      for (const { events } of generateDays(seed, day, 4)) {
        const cash = sumCash(events, tenders);
        const drawer = findReconciliation(events);
        expect([drawer.cash_in, drawer.cash_out]).toEqual([cash.in / 100, cash.out / 100]);
        const counted = Math.round(drawer.reconciled_balance * 100);
        const isExact = counted === Math.round(drawer.opening_float * 100) + cash.in - cash.out;
        expect(drawer.mismatch_reason === null).toBe(isExact);
        const { cash_topped_up, cash_withdrawn } = drawer;
        expect(Math.round((counted / 100 - cash_withdrawn + cash_topped_up) * 100)).toBe(200_00);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

test('the events of a day are sorted by time and end with its cash reconciliation', () => {
  for (const { day, events } of generateDays('a seed', '2026-11-02', 5)) {
    const at = events.map((event) => event.at.getTime());
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at.at(-1)).toBe(drawerClosingTime({ day, timezone }).getTime());
    expect(events.filter(({ operation }) => operation.kind === 'cash_reconciliation')).toHaveLength(1);
  }
});

test('some generated cash reconciliations have a mismatch, every reason occurs, and the reason Other has a comment', () => {
  const drawers = generateDays('a seed', '2026-11-02', 200).map(({ events }) => findReconciliation(events));
  const mismatched = drawers.filter(({ mismatch_reason }) => mismatch_reason !== null);
  expect(mismatched.length).toBeLessThan(drawers.length / 5);
  expect([...new Set(mismatched.map(({ mismatch_reason }) => mismatch_reason))].sort()).toEqual(
    ['CountingError', 'Other', 'UnrecordedPayout', 'UnrecordedRefund', 'WrongChange'].sort(),
  );
  const other = mismatched.filter(({ mismatch_reason }) => mismatch_reason === 'Other');
  expect(other.filter(({ mismatch_reason_comment }) => mismatch_reason_comment === '')).toEqual([]);
});

test('about two percent of the generated payments are refunded, some on a later day', () => {
  const days = generateDays('a seed', '2026-11-02', 60);
  const events = days.flatMap((day) => day.events.map((event) => ({ ...event, day: day.day })));
  const paidOn = new Map<string, string>();
  for (const { operation, day } of events) {
    if (operation.kind !== 'order') continue;
    for (const { offline_id } of posOrder.parse(operation.body).payments) paidOn.set(offline_id, day);
  }
  const refunds = events.filter(({ operation }) => operation.kind === 'refund');
  const share = refunds.length / paidOn.size;
  expect([share > 0.012, share < 0.03]).toEqual([true, true]);
  const later = refunds.filter(
    ({ operation, day }) => paidOn.get(posRefund.parse(operation.body).payment_offline_id) !== day,
  );
  expect([later.length > 0, later.length < refunds.length / 2]).toEqual([true, true]);
});
