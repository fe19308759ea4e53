import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createEmployeeRole, createLocation } from '../../../test/factories';
import { withLocation } from '../../database/location-scope';
import { drawFreePasscode } from './free-passcode';
import { createPasscodeVault } from './passcode';

const EVERY = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
const TRIVIAL = [
  ...['0000', '1111', '2222', '3333', '4444', '5555', '6666', '7777', '8888', '9999'],
  ...['0123', '1234', '2345', '3456', '4567', '5678', '6789'],
  ...['3210', '4321', '5432', '6543', '7654', '8765', '9876'],
];

let suite: TestApp;
let location: number;

beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());
beforeEach(async () => {
  location = await createLocation(suite.db);
});

async function propose() {
  const headers = authorizationHeaders(suite.config, location);
  const response = await suite.app.inject({ url: '/api/employees/free_passcode', headers });
  return { status: response.statusCode, ...response.json() };
}

/** An employee for each of these passcodes. */
async function give(passcodes: string[], { at = location, is_active = true } = {}): Promise<void> {
  const vault = createPasscodeVault(suite.config.dataKey);
  const employee_role_id = (await createEmployeeRole(suite.db, at)).id;
  const employees = passcodes.map((passcode) => ({
    location_id: at,
    first_name: 'Of',
    last_name: passcode,
    is_active,
    employee_role_id,
    passcode_encrypted: vault.encrypt(passcode),
    passcode_lookup: vault.lookup(at, passcode),
  }));
  await withLocation(suite.db, at, async (scope) => {
    for (let start = 0; start < employees.length; start += 2_000) {
      await scope
        .insertInto('employees')
        .values(employees.slice(start, start + 2_000))
        .execute();
    }
  });
}

const but = (...left: string[]) => EVERY.filter((passcode) => !left.includes(passcode));

describe('a proposed passcode', () => {
  test('is the one that no active employee has', async () => {
    await give(but('1593'));
    expect(await propose()).toEqual({ status: 200, passcode: '1593' });
  });

  test('may be that of an inactive employee, or of another location', async () => {
    await give(but('1593'));
    await give(['1593'], { is_active: false });
    await give(['1593'], { at: await createLocation(suite.db) });
    expect(await propose()).toMatchObject({ passcode: '1593' });
  });

  test('is easily guessed only when no other is free', async () => {
    await give(but('4321', '8642', '1111'));
    expect(await propose()).toMatchObject({ passcode: '8642' });
    await give(['8642']);
    expect(['1111', '4321']).toContain((await propose()).passcode);
  });

  test('is refused when all are in use', async () => {
    await give(EVERY);
    expect(await propose()).toEqual({ status: 409, code: 'conflict', message: 'Every passcode is in use' });
  });
});

describe('drawing', () => {
  /** Every passcode in the order in which one location would be proposed them. */
  function drawAll(): string[] {
    const taken = new Set<string>();
    for (let next = drawFreePasscode(() => false); next; next = drawFreePasscode((code) => taken.has(code))) {
      taken.add(next);
      if (taken.size === 200) break;
    }
    return [...taken];
  }

  test('differs from one time to the next', () => {
    expect(drawAll()).not.toEqual(drawAll());
  });

  test('asks about each passcode once, what is easily guessed last', () => {
    const asked: string[] = [];
    expect(drawFreePasscode((passcode) => asked.push(passcode) > 0)).toBeUndefined();
    expect([...asked].sort()).toEqual(EVERY);
    expect(asked.slice(-TRIVIAL.length).sort()).toEqual([...TRIVIAL].sort());
  });
});
