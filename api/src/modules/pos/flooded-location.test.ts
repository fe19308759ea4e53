import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation, createPairedTerminal } from '../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { waitForLock } from '../../../test/wait-for-lock';

const REQUESTS = 250;
/** Two run and a hundred wait: half of the waiting places stay free for other locations. */
const TAKEN = 102;

let suite: TestApp;
beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());

/** Waits until `count` requests have a response. */
async function answersOf(requests: Array<PromiseLike<unknown>>, count: number): Promise<void> {
  let answered = 0;
  await new Promise<void>((resolve) => {
    for (const request of requests) {
      request.then(() => {
        answered += 1;
        if (answered === count) resolve();
      });
    }
  });
}

test('a terminal that floods is refused with Retry-After, and other locations are served meanwhile', async () => {
  const [flooding, quiet] = [await createLocation(suite.db), await createLocation(suite.db)];
  const { headers } = await createPairedTerminal(suite.db, flooding);
  const other = createPosOrderClient(suite, (await createPairedTerminal(suite.db, quiet)).headers);
  const holder = new Client({ connectionString: suite.ownerUrl });
  await holder.connect();
  // Operations of the flooding location cannot be stored while its row is locked.
  await holder.query('begin');
  await holder.query('select from locations where id = $1 for update', [flooding]);
  const flood = Array.from({ length: REQUESTS }, () =>
    suite.app.inject({ method: 'PUT', url: `/api/pos/orders/${randomUUID()}`, headers, payload: buildPosOrder() }),
  );
  await answersOf(flood, REQUESTS - TAKEN);
  await waitForLock(holder);
  for (let order = 0; order < 3; order += 1) {
    expect(await other.put(randomUUID(), buildPosOrder())).toMatchObject({ http: 200, status: 'created' });
  }
  await holder.query('rollback');
  await holder.end();
  const answers = await Promise.all(flood);
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  expect([count(200), count(429)]).toEqual([TAKEN, REQUESTS - TAKEN]);
  const [refusal] = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refusal?.json()).toMatchObject({ code: 'too_many_attempts', message: expect.any(String) });
  expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await createPosOrderClient(suite, headers).put(randomUUID(), buildPosOrder())).toMatchObject({
    status: 'created',
  });
}, 60_000);
