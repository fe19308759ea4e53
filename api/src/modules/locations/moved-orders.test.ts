import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { createOrder } from '../../../test/sales-factories';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { countMovedOrders } from './moved-orders';

const BAR = { timezone: 'America/New_York', day_cutoff: '05:00' };
const MIDNIGHT = { ...BAR, day_cutoff: '00:00' };
const NOW = new Date('2026-11-22T12:00:00-05:00');

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db, { timezone: 'America/New_York' });
});

async function sellAt(...times: string[]): Promise<void> {
  for (const created_at of times) await createOrder(suite.db, location, { created_at });
}

const count = (current: typeof BAR, next: typeof BAR) =>
  withLocation(suite.db, location, (scope) =>
    countMovedOrders(scope, { locationId: location, current, next, now: NOW }),
  );

test('a later day cut-off moves exactly the orders between midnight and the cut-off to the day before', async () => {
  await sellAt('2026-11-21T23:59:00-05:00', '2026-11-22T00:00:00-05:00', '2026-11-22T04:59:00-05:00');
  await sellAt('2026-11-22T05:00:00-05:00', '2026-11-20T02:00:00-05:00');
  expect(await count(MIDNIGHT, BAR)).toEqual([
    { day: '2026-11-22', new_day: '2026-11-21', count: 2 },
    { day: '2026-11-20', new_day: '2026-11-19', count: 1 },
  ]);
  expect(await count(BAR, MIDNIGHT)).toEqual([
    { day: '2026-11-21', new_day: '2026-11-22', count: 2 },
    { day: '2026-11-19', new_day: '2026-11-20', count: 1 },
  ]);
});

test('orders in both occurrences of an hour that is repeated when clocks go back move to the same day', async () => {
  await sellAt('2026-11-01T01:30:00-04:00', '2026-11-01T01:30:00-05:00', '2026-11-01T05:00:00-05:00');
  expect(await count(MIDNIGHT, BAR)).toEqual([{ day: '2026-11-01', new_day: '2026-10-31', count: 2 }]);
});

test('a time zone further east moves orders to the next day', async () => {
  await sellAt('2026-11-20T09:59:00-05:00', '2026-11-20T10:00:00-05:00');
  expect(await count(MIDNIGHT, { timezone: 'Asia/Tokyo', day_cutoff: '00:00' })).toEqual([
    { day: '2026-11-20', new_day: '2026-11-21', count: 1 },
  ]);
});

test('the preview of moved orders does not count orders from more than thirty days ago', async () => {
  await sellAt('2026-10-22T02:00:00-04:00', '2026-10-24T02:00:00-04:00');
  expect(await count(MIDNIGHT, BAR)).toEqual([{ day: '2026-10-24', new_day: '2026-10-23', count: 1 }]);
});

test('the preview of moved orders counts none for the saved settings, and refuses an unknown time zone', async () => {
  await createOrder(suite.db, location, { created_at: new Date().toISOString() });
  const path = `/locations/${location}/moved_orders?day_cutoff=00:00&timezone=`;
  expect(await user.request('GET', `${path}America/New_York`)).toEqual({ data: [] });
  // Node has the second zone, and PostgreSQL does not.
  for (const zone of ['Mars/Olympus', 'US/Pacific-New']) {
    expect(await user.send('GET', `${path}${zone}`)).toMatchObject({
      status: 400,
      body: { fields: { timezone: 'There is no such time zone' } },
    });
  }
});

test.each(['America/New_York', 'US/Pacific-New'])(
  'the preview of moved orders to %s is refused when PostgreSQL does not have the saved time zone',
  async (zone) => {
    location = await createLocation(suite.db, { timezone: 'US/Pacific-New' });
    expect(await user.send('GET', `/locations/${location}/moved_orders?day_cutoff=04:00&timezone=${zone}`)).toEqual({
      status: 409,
      body: {
        code: 'conflict',
        message: 'The saved time zone is no longer supported, so moved orders cannot be counted',
      },
    });
  },
);
