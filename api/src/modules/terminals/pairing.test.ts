import { sql } from 'kysely';
import { Client } from 'pg';
import { authorizationHeaders, createLocation, createPairedTerminal, insertRow } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';
import { type LocationDb, withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let terminal: number;
// Each attempt comes from a new client address, because attempts are rate limited by address.
let address = 0;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await insertRow(suite.db, location, 'terminals', { name: 'Bar' });
});

async function post(url: string, at = location) {
  const response = await suite.app.inject({ method: 'POST', url, headers: authorizationHeaders(suite.config, at) });
  return { status: response.statusCode, ...response.json() };
}

const newCode = async () => await post(`/api/terminals/${terminal}/pairing_codes`);

async function pair(code: string) {
  address += 1;
  const response = await suite.app.inject({
    method: 'POST',
    url: '/api/pos/pair',
    remoteAddress: `203.0.113.${address}`,
    payload: { code },
  });
  return { status: response.statusCode, ...response.json() };
}

async function hasAccess(deviceToken: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${deviceToken}` };
  return (await suite.app.inject({ url: '/api/pos/bootstrap', headers })).statusCode === 200;
}

test('a pairing code pairs a device with its terminal, regardless of the case in which it is entered', async () => {
  const { code } = await newCode();
  expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
  const paired = await pair(code.toLowerCase());
  expect(paired).toMatchObject({ status: 200, terminal_id: terminal });
  expect(await hasAccess(paired.device_token)).toBe(true);
});

test('a pairing code can be used once, even by two concurrent devices', async () => {
  const { code } = await newCode();
  const both = await Promise.all([pair(code), pair(code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await pair(code)).toMatchObject({ status: 401, code: 'invalid_pairing_code' });
});

test('a pairing code is valid for ten minutes', async () => {
  const { code, expires_at } = await newCode();
  const left = Date.parse(expires_at) - Date.now();
  expect(left).toBeGreaterThan(9 * 60_000);
  expect(left).toBeLessThanOrEqual(10 * 60_000);
  const age = (milliseconds: number) =>
    suite.db
      .updateTable('pairing_codes')
      .set({ expires_at: new Date(Date.now() + milliseconds) })
      .where('terminal_id', '=', terminal)
      .execute();
  await age(-1);
  expect(await pair(code)).toMatchObject({ status: 401, code: 'invalid_pairing_code' });
  await age(60_000);
  expect(await pair(code)).toMatchObject({ status: 200 });
});

test('a new pairing code makes the earlier one invalid', async () => {
  const { code } = await newCode();
  await newCode();
  expect(await pair(code)).toMatchObject({ status: 401 });
});

test('only the hash of a pairing code is stored', async () => {
  const { code } = await newCode();
  const rows = await suite.db.selectFrom('pairing_codes').selectAll().where('terminal_id', '=', terminal).execute();
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(rows[0]?.code_hash.toString('latin1')).not.toContain(code);
});

test('a device loses its access when another device is paired with its terminal', async () => {
  const first = await pair((await newCode()).code);
  const second = await pair((await newCode()).code);
  expect(await hasAccess(first.device_token)).toBe(false);
  expect(await hasAccess(second.device_token)).toBe(true);
});

test('revoking a terminal ends the access of its device and makes unused pairing codes invalid', async () => {
  const { device_token } = await pair((await newCode()).code);
  const { code } = await newCode();
  expect(await post(`/api/terminals/${terminal}/revoke`)).toMatchObject({ status: 200 });
  expect(await hasAccess(device_token)).toBe(false);
  expect(await pair(code)).toMatchObject({ status: 401 });
});

test('a revoked terminal can be paired again', async () => {
  await post(`/api/terminals/${terminal}/revoke`);
  expect(await hasAccess((await pair((await newCode()).code)).device_token)).toBe(true);
});

test('a terminal of another location is not found', async () => {
  const elsewhere = await createLocation(suite.db);
  const { token } = await createPairedTerminal(suite.db, location, { name: 'Kitchen' });
  expect(await post(`/api/terminals/${terminal}/pairing_codes`, elsewhere)).toMatchObject({ status: 404 });
  expect(await post(`/api/terminals/${terminal}/revoke`, elsewhere)).toMatchObject({ status: 404 });
  expect(await hasAccess(token)).toBe(true);
});

describe('while another transaction locks the terminal', () => {
  let owner: Client;
  beforeEach(async () => {
    owner = new Client({ connectionString: suite.ownerUrl });
    await owner.connect();
  });
  afterEach(() => owner.end());

  /** Locks the terminal, sends `call`, and runs `work` before commit once `connections` connections wait for the lock. */
  async function callWhileLocked<Answer>(
    call: () => Promise<Answer>,
    { connections = 1, work }: { connections?: number; work?: (scope: LocationDb) => Promise<unknown> },
  ): Promise<Answer> {
    const { answer } = await withLocation(suite.db, location, async (scope) => {
      await sql`select from terminals where location_id = ${location} and id = ${terminal} for update`.execute(scope);
      const sent = { answer: call() };
      await waitForLock(owner, connections);
      await work?.(scope);
      return sent;
    });
    return await answer;
  }

  test('a device cannot be paired when the transaction revokes the terminal', async () => {
    const { code } = await newCode();
    const answer = await callWhileLocked(() => pair(code), {
      work: async (scope) => {
        const revoked = { device_token_hash: null, revoked_at: sql<string>`now()` };
        await scope.updateTable('terminals').set(revoked).where('id', '=', terminal).execute();
        await scope.deleteFrom('pairing_codes').where('terminal_id', '=', terminal).execute();
      },
    });
    expect(answer).toMatchObject({ status: 401, code: 'invalid_pairing_code' });
    const state = await withLocation(suite.db, location, (scope) =>
      scope.selectFrom('terminals').select(['device_token_hash', 'revoked_at']).where('id', '=', terminal).execute(),
    );
    expect(state).toEqual([{ device_token_hash: null, revoked_at: expect.any(String) }]);
  });

  test('a pairing code stays valid when the database connection of the pairing is lost', async () => {
    const { code } = await newCode();
    const answer = await callWhileLocked(() => pair(code), {
      work: () =>
        owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
    });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await pair(code)).toMatchObject({ status: 200 });
  });

  test('only one of two pairing codes that are created concurrently is valid', async () => {
    const codes = await callWhileLocked(() => Promise.all([newCode(), newCode()]), { connections: 2 });
    const answers = [];
    for (const { code } of codes) answers.push(await pair(code));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

test('pairing attempts are rate limited by client address', async () => {
  const guess = async () =>
    await suite.app.inject({
      method: 'POST',
      url: '/api/pos/pair',
      remoteAddress: '198.51.100.7',
      payload: { code: 'AAAAAAAA' },
    });
  const answers = [];
  for (let attempt = 0; attempt < 11; attempt += 1) answers.push(await guess());
  expect(answers.slice(0, 10).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(401));
  expect(answers[10]?.statusCode).toBe(429);
  expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0);
});
