import { summarizeCashReconciliations } from '@backoffice/contract/cash-reconciliations';
import { closeDay, getDayClosing, getOpenDay } from '@backoffice/contract/day-closings';
import { summarizeExceptions } from '@backoffice/contract/exceptions';
import type { Client } from 'pg';
import type { ExpectedSales } from './expected-sales';
import type { Attempts } from './hostile-attacks';
import { type AcknowledgedSales, buildExpectedSales, sumReconciliations } from './hostile-ledger';
import { findMismatches } from './storm-checks';
import { computeExpected, describeDifferences, findWrongDays, type ReadReport } from './storm-reports';

/** Sends requests to the API as a signed-in user of the location. */
export interface BackOfficeClient {
  read: ReadReport;
  post(path: string, body: object): Promise<unknown>;
}

export interface CheckContext {
  /** Connection with the role that owns the database. */
  owner: Client;
  backOffice: BackOfficeClient;
  locationId: number;
  timezone: string;
  sales: AcknowledgedSales;
}

/** Compares all records and figures with what the API acknowledged. Returns a line for each difference. */
export async function findDifferences({
  owner,
  backOffice,
  locationId,
  timezone,
  sales,
}: CheckContext): Promise<string[]> {
  const wrong: string[] = [];
  const expected = await buildExpected(owner, locationId, sales, wrong);
  wrong.push(...(await findMismatches(owner, locationId, expected)));
  wrong.push(...(await findWrongDays(backOffice.read, timezone, expected)));
  const cash = summarizeCashReconciliations.response.parse(
    await backOffice.read(summarizeCashReconciliations.path, {}),
  );
  const [found, acknowledged] = [cash.totals, sumReconciliations(sales.drawers)].map((totals) =>
    JSON.stringify(totals),
  );
  if (found !== acknowledged) wrong.push(`cash reconciliations: ${found}, expected ${acknowledged}`);
  return wrong;
}

async function buildExpected(
  owner: Client,
  locationId: number,
  sales: AcknowledgedSales,
  wrong: string[],
): Promise<ExpectedSales> {
  const { rows } = await owner.query<{ offline_id: string; created_at: Date }>(
    `select offline_id, created_at from orders where location_id = $1 and 'clock_ahead' = any(flags)`,
    [locationId],
  );
  const times = new Map(rows.map(({ offline_id, created_at }) => [offline_id, created_at.toISOString()]));
  return buildExpectedSales(sales, times, wrong);
}

/**
 * Closes the days that have ended, or all days with sales, depending on `which`. Returns the number of the last
 * closing.
 */
export async function closeDays({ read, post }: BackOfficeClient, which: 'ended' | 'all'): Promise<number> {
  for (let number = 0; ; ) {
    const { open_day } = getOpenDay.response.parse(await read(getOpenDay.path, {}));
    if (!open_day || (which === 'ended' && !open_day.has_ended)) return number;
    number = closeDay.response.parse(await post(closeDay.path, { day: open_day.day })).number;
  }
}

/**
 * Compares Z reports 1 to `last` with the expected sales: both the figures stored at the closing and the current
 * figures of the same day. Returns one line per difference.
 */
export async function findWrongClosings(checked: CheckContext, last: number): Promise<string[]> {
  const { owner, backOffice, locationId, sales } = checked;
  const wrong: string[] = [];
  const expected = await buildExpected(owner, locationId, sales, wrong);
  const { rows } = await owner.query<{ number: number; period_start: Date; period_end: Date }>(
    'select number, period_start, period_end from day_closings where location_id = $1 order by number',
    [locationId],
  );
  if (rows.length !== last) wrong.push(`${rows.length} closings, expected ${last}`);
  for (const { number, period_start, period_end } of rows) {
    const path = getDayClosing.path.replace(':number', String(number));
    const closing = getDayClosing.response.parse(await backOffice.read(path, {}));
    const range = { start: period_start.toISOString(), end: period_end.toISOString() };
    const { byOrders, byTransactions } = computeExpected(expected, range);
    for (const [name, { orders, transactions }] of Object.entries({ closed: closing.report, now: closing.current })) {
      wrong.push(...describeDifferences(`orders of Z report ${number}, ${name}`, orders, byOrders));
      wrong.push(...describeDifferences(`transactions of Z report ${number}, ${name}`, transactions, byTransactions));
    }
  }
  return wrong;
}

/**
 * Returns one line for each attack that is not listed as an exception, and for each terminal whose exceptions are not
 * completely listed by the API.
 */
export async function findUnlistedExceptions(
  { owner, backOffice, locationId }: CheckContext,
  { refused, flagged, raced }: Attempts,
): Promise<string[]> {
  const { rows } = await owner.query<{ terminal_id: string; offline_id: string; kind: string }>(
    'select terminal_id, offline_id, kind from sales_exceptions where location_id = $1',
    [locationId],
  );
  const listed = new Map<string, string[]>();
  const count = new Map<string, number>();
  for (const { terminal_id, offline_id, kind } of rows) {
    const key = `${terminal_id} ${offline_id}`;
    listed.set(key, [...(listed.get(key) ?? []), kind]);
    count.set(terminal_id, (count.get(terminal_id) ?? 0) + 1);
  }
  const wrong: string[] = [];
  const attempts = new Map<string, number>();
  for (const { terminalId, uuid } of [...refused, ...flagged, ...raced.filter(({ http }) => http !== 200)]) {
    const key = `${terminalId} ${uuid}`;
    attempts.set(key, (attempts.get(key) ?? 0) + 1);
  }
  for (const [key, expected] of attempts) {
    const kinds = listed.get(key) ?? [];
    if (kinds.length !== expected) wrong.push(`${key}: ${expected} attempts, listed ${kinds.join(', ') || 'nothing'}`);
  }
  for (const [terminal_id, expected] of count) {
    const summary = await backOffice.read(summarizeExceptions.path, { terminal_id });
    const { totals } = summarizeExceptions.response.parse(summary);
    if (totals.count !== expected) wrong.push(`terminal ${terminal_id}: ${totals.count} listed, ${expected} stored`);
  }
  return wrong;
}
