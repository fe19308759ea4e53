import { randomUUID } from 'node:crypto';
import { dayEnd, dayStart, nextDay, presetDays, toDay, toInstants } from '@backoffice/contract/dates';
import type { DayClosing } from '@backoffice/contract/day-closings';
import type { SalesSummary } from '@backoffice/contract/reports';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosReconciliation,
  buildPosRefund,
  createTerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { nextBusinessDayStart } from '../items/business-day';
import { rebuildRollups } from '../rollups/refresh';
import { closeEndedDays } from './automatic-closing';
import { findClosingWarnings } from './closing-warnings';
import { getBusinessDayPeriod } from './open-day';

/** A bar that is open until 04:00; its business days start at 05:00. */
const CUTOFF = '05:00';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const GRACE_MS = 2 * HOUR_MS;

/** Business days during which the clocks change, with their hours and the UTC offsets at their start and end. */
const NIGHTS: Array<[zone: string, day: string, hours: number, before: string, after: string]> = [
  ['America/New_York', '2025-03-08', 23, '-05:00', '-04:00'],
  ['America/New_York', '2025-11-01', 25, '-04:00', '-05:00'],
  ['Europe/Berlin', '2025-03-29', 23, '+01:00', '+02:00'],
  ['Europe/Berlin', '2025-10-25', 25, '+02:00', '+01:00'],
  // The clocks change by half an hour.
  ['Australia/Lord_Howe', '2025-04-05', 24.5, '+11:00', '+10:30'],
  ['Australia/Lord_Howe', '2025-10-04', 23.5, '+10:30', '+11:00'],
  // The clocks change at midnight, in the middle of the bar's business day.
  ['America/Santiago', '2025-04-05', 25, '-03:00', '-04:00'],
  ['America/Santiago', '2025-09-06', 23, '-04:00', '-03:00'],
  ['Africa/Cairo', '2025-04-24', 23, '+02:00', '+03:00'],
  ['Africa/Cairo', '2025-10-30', 25, '+03:00', '+02:00'],
];

const suite = useTestApp();

describe.each(NIGHTS)('with the cut-off 05:00 in %s, the business day %s', (zone, day, hours, before, after) => {
  const start = Date.parse(`${day}T05:00${before}`);
  const end = Date.parse(`${nextDay(day)}T05:00${after}`);
  /** Every half hour of the day, and its last minute. */
  const times = [...Array.from({ length: 2 * hours }, (_, half) => start + (half * HOUR_MS) / 2), end - MINUTE_MS];

  test(`is the current day for ${hours} hours, and items that are hidden for today stay hidden until its end`, () => {
    expect([dayStart(day, zone, CUTOFF), dayEnd(day, zone, CUTOFF)]).toEqual(
      [start, end - 1].map((at) => new Date(at).toISOString()),
    );
    expect(end - start).toBe(hours * HOUR_MS);
    for (const at of times.map((time) => new Date(time))) {
      expect(toDay(at, zone, CUTOFF)).toBe(day);
      expect(presetDays('Today', zone, at, CUTOFF)).toEqual({ start: day, end: day });
      expect(nextBusinessDayStart(at, { timezone: zone, day_cutoff: CUTOFF })).toEqual(new Date(end));
    }
    expect(toDay(new Date(start - 1), zone, CUTOFF) < day).toBe(true);
    expect(presetDays('Yesterday', zone, new Date(end), CUTOFF)).toEqual({ start: day, end: day });
  });

  test('has its sales, refunds and cash reconciliations in the Z report and in reports, to the minute', async () => {
    const location = await openBar(zone);
    const { terminal, refund } = location;
    // One minute before the day, during the day, and at the start of the next day.
    await location.sell([start - MINUTE_MS, ...times, end]);
    for (const at of [start - MINUTE_MS, start, end - MINUTE_MS, end]) {
      await refund(at);
      await terminal.putReconciliation(buildPosReconciliation({ created_at: new Date(at).toISOString() }));
    }
    await closeEndedDays(location.worker, new Date(end + GRACE_MS - 1));
    expect((await location.readClosing(1)).http).toBe(404);
    await closeEndedDays(location.worker, new Date(end + GRACE_MS));
    const sold = { count: times.length, gross: 10 * times.length, refunds: 2 };
    expect(await location.readClosing(1)).toMatchObject({
      day,
      late_count: 0,
      report: { orders: sold, transactions: { ...sold, count: times.length + 2 }, drawers: { count: 2, cash_in: 120 } },
    });
    await closeEndedDays(location.worker, new Date(Date.parse(dayEnd(nextDay(day), zone, CUTOFF)) + 1 + GRACE_MS));
    const next = { count: 1, gross: 10, refunds: 1 };
    expect(await location.readClosing(2)).toMatchObject({
      day: nextDay(day),
      report: { orders: next, drawers: { count: 1 } },
    });
    const yesterday = () => location.readOrders(presetDays('Yesterday', zone, new Date(end), CUTOFF));
    expect((await yesterday()).totals).toMatchObject(sold);
    await rebuildRollups(suite.db, location.id);
    expect((await yesterday()).totals).toMatchObject(sold);
    await location.setAutomaticClosing(false);
  });

  test('warns of a drawer that was closed a minute before its last cash sale', async () => {
    const { id, terminal, sell, setAutomaticClosing } = await openBar(zone);
    await setAutomaticClosing(false);
    await sell([start, end - MINUTE_MS]);
    const warnings = () =>
      withLocation(suite.db, id, (scope) =>
        findClosingWarnings(
          scope,
          id,
          getBusinessDayPeriod(day, { timezone: zone, day_cutoff: CUTOFF }),
          new Date(end),
        ),
      );
    const close = (at: number) =>
      terminal.putReconciliation(buildPosReconciliation({ created_at: new Date(at).toISOString() }));
    await close(end - 2 * MINUTE_MS);
    expect((await warnings()).open_drawers).toMatchObject([{ id: terminal.id }]);
    await close(end - MINUTE_MS);
    expect((await warnings()).open_drawers).toEqual([]);
  });
});

/** Creates a bar that closes its days automatically, with one terminal. */
async function openBar(timezone: string) {
  const id = await createLocation(suite.db, { timezone, day_cutoff: CUTOFF });
  const terminal = await createTerminalClient(suite, id);
  const headers = authorizationHeaders(suite.config, id);
  const payments = Array.from({ length: 4 }, () => ({ offline_id: randomUUID(), amount: 2.5 }));
  const get = async (url: string) => {
    const response = await suite.app.inject({ url: `/api${url}`, headers });
    return { http: response.statusCode, ...response.json() };
  };
  const setAutomaticClosing = async (closes_automatically: boolean) => {
    const payload = { closes_automatically };
    await suite.app.inject({ method: 'PUT', url: '/api/day_closings/automatic', headers, payload });
  };
  await setAutomaticClosing(true);
  return {
    id,
    terminal,
    setAutomaticClosing,
    worker: { db: suite.db, log: suite.app.log, signal: new AbortController().signal },
    /** Stores a sale of $10 at each of the times. The first sale has the payments that `refund` refunds. */
    async sell(times: number[]) {
      const orders = times.map((time, position) => {
        const created_at = new Date(time).toISOString();
        const paid = position === 0 ? payments : [{ amount: 10 }];
        return buildPosOrder({ created_at, payments: paid.map((payment) => ({ ...payment, created_at })) });
      });
      const results = await terminal.sync(...orders.map((order): [string, unknown] => [randomUUID(), order]));
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['created']));
    },
    /** Refunds $1 of a payment of the first sale. */
    async refund(time: number) {
      const payment_offline_id = payments.pop()?.offline_id ?? '';
      const created_at = new Date(time).toISOString();
      expect(await terminal.putRefund(buildPosRefund({ payment_offline_id, amount: 1, created_at }))).toMatchObject({
        http: 200,
      });
    },
    readClosing: async (number: number): Promise<DayClosing & { http: number }> => await get(`/day_closings/${number}`),
    async readOrders(days: { start: string; end: string }): Promise<SalesSummary> {
      const range = toInstants(days, timezone, CUTOFF);
      return await get(`/reports/orders/summary?${new URLSearchParams(range)}`);
    },
  };
}
