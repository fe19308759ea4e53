import type { SalesOverview } from '@backoffice/contract/overview';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { READ_ONLY_CUSTOM_PLANS, withLocation } from '../../database/location-scope';
import { findSalesOverview } from './sales-overview';
import { createReportFixtures } from './testing/report-fixtures';

const suite = useTestApp();
let location: number;
let reports: ReturnType<typeof createReportFixtures>;

beforeAll(async () => {
  reports = createReportFixtures(suite, () => location);
});
beforeEach(async () => {
  location = await createLocation(suite.db, { day_cutoff: '04:00' });
});

/** Tuesday, 24 November 2026, 13:30 in New York. */
const NOW = new Date('2026-11-24T18:30:00Z');

const readOverview = (now = NOW): Promise<SalesOverview> =>
  withLocation(
    suite.db,
    location,
    (scope) => findSalesOverview({ scope, locationId: location }, now),
    READ_ONLY_CUSTOM_PLANS,
  );

const sell = (created_at: string, sub_total: number, values: Parameters<typeof reports.order>[0] = {}) =>
  reports.order({ created_at, sub_total, total_amount: sub_total, ...values });

test('the overview compares the sales of the day with those of a week before, up to the same time', async () => {
  await sell('2026-11-24T17:00:00Z', 120, { guest_count: 4, total_tips: 12 });
  await sell('2026-11-24T18:29:00Z', 30, { guest_count: 1 });
  await sell('2026-11-17T18:29:59Z', 80, { guest_count: 2, total_tips: 8 });
  await sell('2026-11-17T18:30:00Z', 500);
  await sell('2026-11-16T17:00:00Z', 900);
  const { day, at, today, last_week } = await readOverview();
  expect({ day, at }).toEqual({ day: '2026-11-24', at: NOW.toISOString() });
  expect(today).toEqual({ net: 150, orders: 2, guests: 5, tips: 12 });
  expect(last_week).toEqual({ net: 80, orders: 1, guests: 2, tips: 8 });
});

test('the average covers the same weekday of the last four weeks, without days that have no orders', async () => {
  await sell('2026-11-17T17:00:00Z', 100);
  await sell('2026-11-10T17:00:00Z', 50);
  await sell('2026-10-27T16:00:00Z', 0.01);
  await sell('2026-10-20T16:00:00Z', 700);
  const { average, averaged_days } = await readOverview();
  expect(averaged_days).toBe(3);
  expect(average).toEqual({ net: 50, orders: 1, guests: 0, tips: 0 });
});

test('the averaged days are on the same weekday after the clocks in the time zone of the server were set back', async () => {
  const serverZone = process.env.TZ;
  await sell('2026-11-17T17:00:00Z', 100);
  await sell('2026-10-27T16:00:00Z', 50);
  process.env.TZ = 'America/New_York';
  try {
    expect(await readOverview()).toMatchObject({ averaged_days: 2, average: { net: 75 } });
  } finally {
    if (serverZone === undefined) delete process.env.TZ;
    else process.env.TZ = serverZone;
  }
});

test('the average of a location without earlier orders is null', async () => {
  await sell('2026-11-24T17:00:00Z', 10);
  expect(await readOverview()).toMatchObject({ average: null, averaged_days: 0, last_week: { net: 0, orders: 0 } });
});

test('the hours start at the cut-off, and today has no figures for hours after the current one', async () => {
  await sell('2026-11-24T17:10:00Z', 40);
  await sell('2026-11-24T17:50:00Z', 20);
  await sell('2026-11-17T17:20:00Z', 30);
  await sell('2026-11-17T23:20:00Z', 90);
  const { hours } = await readOverview();
  expect(hours).toHaveLength(24);
  expect(hours[0]).toEqual({ start: '2026-11-24T09:00:00.000Z', today: 0, last_week: 0, average: 0 });
  expect(hours[8]).toEqual({ start: '2026-11-24T17:00:00.000Z', today: 60, last_week: 30, average: 30 });
  expect(hours[9]?.today).toBe(0);
  expect(hours[10]?.today).toBeNull();
  expect(hours[14]).toMatchObject({ today: null, last_week: 90, average: 90 });
});

test('a refund reduces the day on which it is made', async () => {
  const order = await sell('2026-11-17T17:00:00Z', 100);
  const payment = await reports.payment(order, { amount: 100, created_at: '2026-11-17T17:00:00Z' });
  const refund = { kind: 'Refund', refunded_payment_id: payment, amount: -25 } as const;
  await reports.payment(order, { ...refund, created_at: '2026-11-24T15:00:00Z' });
  const { today, last_week } = await readOverview();
  expect([today.net, last_week.net]).toEqual([-25, 100]);
});

test('open orders of the day are counted separately from the completed ones', async () => {
  await sell('2026-11-24T17:00:00Z', 42.5, { status: 'Open' });
  await sell('2026-11-23T17:00:00Z', 10, { status: 'Open' });
  await sell('2026-11-24T16:00:00Z', 10, { status: 'Voided' });
  const { today, open_orders } = await readOverview();
  expect(open_orders).toEqual({ count: 1, amount: 42.5 });
  expect(today).toEqual({ net: 0, orders: 0, guests: 0, tips: 0 });
});

test('before the cut-off, the overview shows the business day of the previous date', async () => {
  await sell('2026-11-25T08:30:00Z', 15);
  const { day, today, hours } = await readOverview(new Date('2026-11-25T08:59:00Z'));
  expect(day).toBe('2026-11-24');
  expect(today.net).toBe(15);
  expect(hours[23]?.today).toBe(15);
});

test('the overview of a day with a repeated hour has 25 hours', async () => {
  const { hours } = await readOverview(new Date('2026-10-31T18:00:00Z'));
  expect(hours).toHaveLength(25);
});

test.each([
  ['a week before', '2026-11-01T17:30:00Z', '2026-11-08T17:45:00Z', '2026-11-08T17:00:00.000Z'],
  ['today', '2026-03-01T17:30:00Z', '2026-03-08T16:45:00Z', '2026-03-08T16:00:00.000Z'],
])('sales are compared at the same local time when the clocks were changed %s', async (_, earlier, now, start) => {
  location = await createLocation(suite.db, { day_cutoff: '00:00' });
  await sell(earlier, 10);
  const { last_week, hours } = await readOverview(new Date(now));
  expect(last_week.net).toBe(10);
  expect(hours.find((hour) => hour.last_week > 0)?.start).toBe(start);
});

test('the sales of an hour that the clocks skip today belong to the next hour', async () => {
  location = await createLocation(suite.db, { day_cutoff: '00:00' });
  await sell('2026-03-01T07:10:00Z', 10);
  const { hours } = await readOverview(new Date('2026-03-08T18:00:00Z'));
  expect(hours).toHaveLength(23);
  expect(hours[2]).toMatchObject({ start: '2026-03-08T07:00:00.000Z', last_week: 10 });
});

test('the overview route returns the sales of the current business day', async () => {
  const headers = authorizationHeaders(suite.config, location);
  const response = await suite.app.inject({ url: '/api/reports/overview', headers });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ today: { orders: 0 }, average: null, open_orders: { count: 0, amount: 0 } });
});
