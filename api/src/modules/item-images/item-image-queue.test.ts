import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { authorizationHeaders, createLocation, insertRow } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';
import { encodeTestImage } from './test-images';

const suite = useTestApp();
let owner: Client;
beforeEach(async () => {
  owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
});
afterEach(() => owner.end());

async function upload(location: number) {
  const id = await insertRow(suite.db, location, 'items', { name: randomUUID().slice(0, 8), image: null });
  const headers = { ...authorizationHeaders(suite.config, location), 'content-type': 'image/png' };
  const payload = await encodeTestImage('png');
  return await suite.app.inject({ method: 'PUT', url: `/api/items/${id}/image`, headers, payload });
}
type Answer = Awaited<ReturnType<typeof upload>>;

async function holdMenuLock(location: number): Promise<void> {
  await owner.query('begin');
  await owner.query(`select pg_advisory_xact_lock(hashtextextended('menu', $1))`, [location]);
}

test('uploads of a location whose menu is locked do not delay uploads of other locations', async () => {
  const [locked, other] = [await createLocation(suite.db), await createLocation(suite.db)];
  await holdMenuLock(locked);
  const waiting = Promise.all([upload(locked), upload(locked)]);
  await waitForLock(owner);
  expect((await upload(other)).statusCode).toBe(200);
  await owner.query('commit');
  expect((await waiting).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

test('a location gets 429 with Retry-After for more uploads than may wait for its locked menu', async () => {
  const [locked, other] = [await createLocation(suite.db), await createLocation(suite.db)];
  await holdMenuLock(locked);
  const refused: Answer[] = [];
  const uploads = Promise.all(
    Array.from({ length: 14 }, async () => {
      const answer = await upload(locked);
      if (answer.statusCode === 429) refused.push(answer);
      return answer.statusCode;
    }),
  );
  while (refused.length < 3) await sleep(10);
  expect(refused.map(({ headers }) => Number(headers['retry-after']) > 0)).toEqual([true, true, true]);
  expect((await upload(other)).statusCode).toBe(200);
  await owner.query('commit');
  expect((await uploads).filter((status) => status === 200)).toHaveLength(11);
});
