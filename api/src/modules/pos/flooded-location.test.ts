import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createLocation, createPairedTerminal } from '../../../test/factories';
import { buildPosOrder, createPairedClient, createPosOrderClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';

const REQUESTS = 250;
/**
 * The queue accepts 4 running and 100 waiting tasks of one location, and keeps the rest of its capacity free for other
 * locations.
 */
const ACCEPTED = 104;

const suite = useTestApp();

/** Waits until `count` of the requests have a response. */
async function waitForResponses(requests: Array<PromiseLike<unknown>>, count: number): Promise<void> {
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

test('a location that sends too many requests gets 429 with Retry-After while other locations are served', async () => {
  const [flooding, quiet] = [await createLocation(suite.db), await createLocation(suite.db)];
  const { headers } = await createPairedTerminal(suite.db, flooding);
  const other = await createPairedClient(suite, quiet);
  const lockHolder = new Client({ connectionString: suite.ownerUrl });
  await lockHolder.connect();
  // This lock on the location's row blocks transactions that store operations of the location.
  await lockHolder.query('begin');
  await lockHolder.query('select from locations where id = $1 for update', [flooding]);
  const flood = Array.from({ length: REQUESTS }, () =>
    suite.app.inject({ method: 'PUT', url: `/api/pos/orders/${randomUUID()}`, headers, payload: buildPosOrder() }),
  );
  await waitForResponses(flood, REQUESTS - ACCEPTED);
  await waitForLock(lockHolder);
  for (let order = 0; order < 3; order += 1) {
    expect(await other.put(randomUUID(), buildPosOrder())).toMatchObject({ http: 200, status: 'created' });
  }
  await lockHolder.query('rollback');
  await lockHolder.end();
  const answers = await Promise.all(flood);
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  expect([count(200), count(429)]).toEqual([ACCEPTED, REQUESTS - ACCEPTED]);
  const [refusal] = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refusal?.json()).toMatchObject({ code: 'too_many_attempts', message: expect.any(String) });
  expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await createPosOrderClient(suite, headers).put(randomUUID(), buildPosOrder())).toMatchObject({
    status: 'created',
  });
}, 60_000);
