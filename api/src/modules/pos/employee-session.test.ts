import { createEmployee, createEmployeeRole, createLocation, createPairedTerminal } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let terminal: Awaited<ReturnType<typeof createPairedTerminal>>;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createPairedTerminal(suite.db, location);
});

async function identify(passcode: string, { headers } = terminal) {
  const response = await suite.app.inject({
    method: 'POST',
    url: '/api/pos/employee_sessions',
    headers,
    payload: { passcode },
  });
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], ...response.json() };
}

/** Sets the time of all failed attempts at the terminal to `minutes` ago. */
const ageFailures = (minutes: number) =>
  withLocation(suite.db, location, (scope) =>
    scope
      .updateTable('passcode_failures')
      .set({ failed_at: new Date(Date.now() - minutes * 60_000) })
      .where('terminal_id', '=', terminal.id)
      .execute(),
  );

const listFailures = () =>
  withLocation(suite.db, location, (scope) =>
    scope.selectFrom('passcode_failures').select('terminal_id').orderBy('terminal_id').execute(),
  );

async function failTimes(times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) expect(await identify('0000')).toMatchObject({ status: 401 });
}

test('a passcode returns the employee, their role and the modules that the role grants', async () => {
  const role = await createEmployeeRole(suite.db, location, {
    rights: '{"orders":"view","pos_refunds":"manage","time_travel":"manage"}',
  });
  const employee = await createEmployee(suite.db, suite.config, location, {
    first_name: 'Ada',
    last_name: 'Byron',
    passcode: '1815',
    employee_role_id: role.id,
  });
  expect(await identify('1815')).toEqual({
    status: 200,
    employee: { id: employee.id, first_name: 'Ada', last_name: 'Byron' },
    role: { id: role.id, name: role.name },
    modules: ['orders', 'pos_refunds'],
  });
});

test.each([
  ['inactive', { is_active: false }],
  ['deleted', { deleted_at: new Date() }],
])('the passcode of an employee who is %s is refused', async (_state, values) => {
  await createEmployee(suite.db, suite.config, location, { passcode: '1815', ...values });
  expect(await identify('1815')).toMatchObject({ status: 401, code: 'invalid_credentials' });
});

test('the passcode of an employee of another location is refused', async () => {
  await createEmployee(suite.db, suite.config, await createLocation(suite.db), { passcode: '1815' });
  expect(await identify('1815')).toMatchObject({ status: 401 });
});

test.each(['123', '12345', 'abcd', '１２３４', ''])(
  'a passcode that is not four digits, such as "%s", is invalid and not counted as an attempt',
  async (passcode) => {
    expect(await identify(passcode)).toMatchObject({ status: 400, fields: { passcode: 'Passcode must be 4 digits' } });
  },
);

test('ten failed attempts lock a terminal out even with a correct passcode, but not other terminals', async () => {
  await createEmployee(suite.db, suite.config, location, { passcode: '1815' });
  await failTimes(9);
  expect(await identify('1815')).toMatchObject({ status: 200 });
  await failTimes(1);
  const refused = await identify('1815');
  expect(refused).toMatchObject({ status: 429, code: 'too_many_attempts' });
  expect(Number(refused.retryAfter)).toBeGreaterThan(14 * 60);
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(15 * 60);
  expect(await identify('1815', await createPairedTerminal(suite.db, location))).toMatchObject({ status: 200 });
});

test('failed attempts lock a terminal out for 15 minutes', async () => {
  await createEmployee(suite.db, suite.config, location, { passcode: '1815' });
  await failTimes(10);
  await ageFailures(14);
  expect(await identify('1815')).toMatchObject({ status: 429 });
  await ageFailures(15);
  expect(await identify('1815')).toMatchObject({ status: 200 });
});

test('attempts during a lockout do not prolong it', async () => {
  await failTimes(10);
  for (const passcode of ['0000', '1815']) expect(await identify(passcode)).toMatchObject({ status: 429 });
  expect(await listFailures()).toHaveLength(10);
});

test('a failed attempt deletes the failed attempts at the terminal that no longer count', async () => {
  await failTimes(3);
  await ageFailures(14);
  await failTimes(1);
  expect(await listFailures()).toHaveLength(4);
  await ageFailures(15);
  const other = await createPairedTerminal(suite.db, location);
  await identify('0000', other);
  await failTimes(1);
  expect((await listFailures()).map(({ terminal_id }) => terminal_id)).toEqual([terminal.id, other.id]);
});

test('concurrent attempts at a terminal are counted one by one', async () => {
  const guesses = await Promise.all(Array.from({ length: 20 }, () => identify('0000')));
  expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
});
