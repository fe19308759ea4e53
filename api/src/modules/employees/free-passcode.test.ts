import { authorizationHeaders, createEmployeeRole, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { drawFreePasscode } from './free-passcode';
import { createPasscodeVault } from './passcode';

const ALL_PASSCODES = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
const TRIVIAL_PASSCODES = [
  ...['0000', '1111', '2222', '3333', '4444', '5555', '6666', '7777', '8888', '9999'],
  ...['0123', '1234', '2345', '3456', '4567', '5678', '6789'],
  ...['3210', '4321', '5432', '6543', '7654', '8765', '9876'],
];

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
});

async function proposePasscode() {
  const headers = authorizationHeaders(suite.config, location);
  const response = await suite.app.inject({ url: '/api/employees/free_passcode', headers });
  return { status: response.statusCode, ...response.json() };
}

/** Creates an employee for each of the passcodes. */
async function createEmployeesWith(passcodes: string[], { at = location, is_active = true } = {}): Promise<void> {
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

const allExcept = (...excluded: string[]) => ALL_PASSCODES.filter((passcode) => !excluded.includes(passcode));

describe('a proposed passcode', () => {
  test('is the one free passcode when active employees have all others', async () => {
    await createEmployeesWith(allExcept('1593'));
    expect(await proposePasscode()).toEqual({ status: 200, passcode: '1593' });
  });

  test('may belong to an inactive employee or to another location', async () => {
    await createEmployeesWith(allExcept('1593'));
    await createEmployeesWith(['1593'], { is_active: false });
    await createEmployeesWith(['1593'], { at: await createLocation(suite.db) });
    expect(await proposePasscode()).toMatchObject({ passcode: '1593' });
  });

  test('is trivial only when no other is free', async () => {
    await createEmployeesWith(allExcept('4321', '8642', '1111'));
    expect(await proposePasscode()).toMatchObject({ passcode: '8642' });
    await createEmployeesWith(['8642']);
    expect(['1111', '4321']).toContain((await proposePasscode()).passcode);
  });

  test('is refused when all passcodes are in use', async () => {
    await createEmployeesWith(ALL_PASSCODES);
    expect(await proposePasscode()).toEqual({ status: 409, code: 'conflict', message: 'Every passcode is in use' });
  });
});

describe('drawFreePasscode', () => {
  /** Draws 200 different passcodes as if each were assigned immediately. */
  function drawMany(): string[] {
    const taken = new Set<string>();
    for (let next = drawFreePasscode(() => false); next; next = drawFreePasscode((code) => taken.has(code))) {
      taken.add(next);
      if (taken.size === 200) break;
    }
    return [...taken];
  }

  test('draws in a different order each time', () => {
    expect(drawMany()).not.toEqual(drawMany());
  });

  test('checks each passcode once, and trivial passcodes last', () => {
    const checked: string[] = [];
    expect(drawFreePasscode((passcode) => checked.push(passcode) > 0)).toBeUndefined();
    expect([...checked].sort()).toEqual(ALL_PASSCODES);
    expect(checked.slice(-TRIVIAL_PASSCODES.length).sort()).toEqual([...TRIVIAL_PASSCODES].sort());
  });
});
