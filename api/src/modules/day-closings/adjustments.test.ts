import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isBlocked } from '../../../test/wait-for-lock';
import { withLocation } from '../../database/location-scope';
import { insertAdjustment } from './day-closings.repository';
import { useClosings } from './testing/use-closings';

const { shared, call, close, readClosing, storeOrder } = useClosings();

test('an adjustment of a closed day is recorded once and leaves its figures unchanged', async () => {
  await storeOrder();
  await close();
  const adjustment = { offline_id: randomUUID(), payment_type: 'Cash', amount: -5, reason: 'Paid out twice' };
  const recorded = { recorded_by: 'A user', payment_type: 'Cash', amount: -5, reason: 'Paid out twice' };
  expect(await call('POST', '/day_closings/1/adjustments', adjustment)).toMatchObject({ http: 200, ...recorded });
  await call('POST', '/day_closings/1/adjustments', adjustment);
  expect(await readClosing(1)).toMatchObject({ net: 10, late_count: 0, adjustments: [recorded] });
  for (const absent of [2, 2 ** 31]) {
    expect(await call('POST', `/day_closings/${absent}/adjustments`, adjustment)).toMatchObject({ http: 404 });
    expect(await readClosing(absent)).toMatchObject({ http: 404 });
  }
});

test('an adjustment whose first request is still running is recorded once', async () => {
  await storeOrder();
  await close();
  const other = new Client({ connectionString: shared.suite.ownerUrl });
  await other.connect();
  const offline_id = randomUUID();
  const values = { payment_type: 'Cash', amount: -5, reason: 'Paid out twice' } as const;
  let repeated: ReturnType<typeof call> | undefined;
  await withLocation(shared.suite.db, shared.location, async (scope) => {
    const document = { ...values, user_id: 1, user_name: 'A user' };
    await insertAdjustment(scope, shared.location, { number: 1, offlineId: offline_id, document });
    repeated = call('POST', '/day_closings/1/adjustments', { ...values, offline_id });
    const isAnswered = repeated.then(() => true);
    while (!(await Promise.race([isAnswered, isBlocked(other)]))) await sleep(10);
  });
  await other.end();
  expect(await repeated).toMatchObject({ http: 200, ...values });
  expect((await readClosing(1)).adjustments).toHaveLength(1);
});

test('the response to an adjustment that is sent again contains its own values, not those of a later adjustment', async () => {
  await storeOrder();
  await close();
  const adjust = (offline_id: string, amount: number) =>
    call('POST', '/day_closings/1/adjustments', { offline_id, payment_type: 'Cash', amount, reason: 'Paid out' });
  const uuid = randomUUID();
  await adjust(uuid, -5);
  await adjust(randomUUID(), 7);
  expect(await adjust(uuid, -5)).toMatchObject({ http: 200, amount: -5 });
});

test('an adjustment with the id of a recorded adjustment and other values is refused and not recorded', async () => {
  await storeOrder();
  await close();
  const adjustment = { offline_id: randomUUID(), payment_type: 'Cash', amount: -5, reason: 'Paid out twice' };
  await call('POST', '/day_closings/1/adjustments', adjustment);
  for (const change of [{ amount: -6 }, { payment_type: 'Card' }, { reason: 'Paid out' }]) {
    expect(await call('POST', '/day_closings/1/adjustments', { ...adjustment, ...change })).toMatchObject({
      http: 409,
      code: 'conflict',
      message: 'This adjustment is already recorded with other values: reload the page to see it',
    });
  }
  expect((await readClosing(1)).adjustments).toMatchObject([{ amount: -5 }]);
});
