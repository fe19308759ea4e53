import { randomUUID } from 'node:crypto';
import { createLocation, createPairedTerminal } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let terminalId: number;
let terminal: ReturnType<typeof createPosOrderClient>;
const user = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
  const { id, headers } = await createPairedTerminal(suite.db, location);
  terminalId = id;
  terminal = createPosOrderClient(suite, headers);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Sends a sale with times of a clock that is `minutes` behind. */
async function sell(minutes: number, createdMinutesEarlier = 0): Promise<void> {
  const times = { created_at: ago(minutes + createdMinutesEarlier), sent_at: ago(minutes) };
  expect((await terminal.put(randomUUID(), buildPosOrder(times))).http).toBe(200);
}

async function readDifference(): Promise<number | null> {
  const [listed] = (await user.request('GET', '/terminals')).data;
  expect((await user.request('GET', `/terminals/${terminalId}`)).clock_difference_minutes).toBe(
    listed.clock_difference_minutes,
  );
  return listed.clock_difference_minutes;
}

test('a terminal without sales has no clock difference', async () => {
  expect(await readDifference()).toBeNull();
});

test.each([
  ['is hours behind', 180, 180],
  ['is ahead', -30, -30],
  ['differs by four minutes', 4, null],
])('the clock difference of a terminal whose clock %s is %s minutes', async (_clock, minutes, difference) => {
  await sell(minutes);
  expect(await readDifference()).toBe(difference);
});

test('the delay of sales that a terminal recorded offline does not count as a clock difference', async () => {
  await sell(0, 60);
  expect(await readDifference()).toBeNull();
});

test('delays of sales do not count as a clock difference when one of the last five sales was received without a delay', async () => {
  await sell(0, 200);
  for (const minutes of [180, 170, 160, 150]) await sell(minutes);
  expect(await readDifference()).toBeNull();
  await sell(140);
  expect(await readDifference()).toBe(140);
});

test('a clock that was set right has no difference after the next sale', async () => {
  await sell(180);
  await sell(0);
  expect(await readDifference()).toBeNull();
});

test('sales of a previously paired device do not affect the clock difference', async () => {
  await sell(180);
  await withLocation(suite.db, location, (scope) =>
    scope
      .updateTable('terminals')
      .set({ paired_at: new Date(Date.now() + 1).toISOString() })
      .where('location_id', '=', location)
      .execute(),
  );
  expect(await readDifference()).toBeNull();
});
