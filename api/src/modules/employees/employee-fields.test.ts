import { authorizationHeaders, createEmployee, createEmployeeRole, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
let valid: object;

beforeEach(async () => {
  location = await createLocation(suite.db);
  const employee_role_id = (await createEmployeeRole(suite.db, location)).id;
  valid = { first_name: 'Ada', last_name: 'Byron', passcode: '0042', employee_role_id };
});

async function send(method: 'POST' | 'PUT', path: string, payload: object) {
  const headers = authorizationHeaders(suite.config, location);
  const response = await suite.app.inject({ method, url: `/api/employees${path}`, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

const FIRST_REQUIRED = 'Please enter First Name';
const FIRST_TOO_LONG = 'First name should have max 20 letters';
const LAST_REQUIRED = 'Please enter Last Name';
const LAST_TOO_LONG = 'Last name should have max 20 letters';
const CODE_REQUIRED = 'Please enter Passcode';
const CODE_LENGTH = 'Passcode must be 4 digits';
const ROLE_REQUIRED = 'Please select Team Role';
const INELIGIBLE = 'Ineligible symbol is used';

const refused: [field: string, value: unknown, message: string][] = [
  ['first_name', 'a'.repeat(21), FIRST_TOO_LONG],
  ['first_name', '', FIRST_REQUIRED],
  ['first_name', '   ', FIRST_REQUIRED],
  ['first_name', undefined, FIRST_REQUIRED],
  ['first_name', null, FIRST_REQUIRED],
  ['first_name', 7, FIRST_REQUIRED],
  ['first_name', 'Zoë', INELIGIBLE],
  ['first_name', 'A\tda', INELIGIBLE],
  ['first_name', '\u007f', INELIGIBLE],
  ['last_name', 'a'.repeat(21), LAST_TOO_LONG],
  ['last_name', '', LAST_REQUIRED],
  ['last_name', '   ', LAST_REQUIRED],
  ['last_name', undefined, LAST_REQUIRED],
  ['last_name', 'Ørsted', INELIGIBLE],
  ['passcode', '123', CODE_LENGTH],
  ['passcode', '12345', CODE_LENGTH],
  ['passcode', '1 3', CODE_LENGTH],
  ['passcode', '12a4', 'Please enter only digit'],
  ['passcode', '1 34', 'Please enter only digit'],
  ['passcode', '-123', 'Please enter only digit'],
  ['passcode', '１２３４', INELIGIBLE],
  ['passcode', '٠١٢٣', INELIGIBLE],
  ['passcode', '', CODE_REQUIRED],
  ['passcode', '    ', CODE_REQUIRED],
  ['passcode', undefined, CODE_REQUIRED],
  ['passcode', 1234, CODE_REQUIRED],
  ['employee_role_id', 0, ROLE_REQUIRED],
  ['employee_role_id', -1, ROLE_REQUIRED],
  ['employee_role_id', 1.5, ROLE_REQUIRED],
  ['employee_role_id', '1', ROLE_REQUIRED],
  ['employee_role_id', undefined, ROLE_REQUIRED],
  ['employee_role_id', null, ROLE_REQUIRED],
  // A valid id that no role has.
  ['employee_role_id', Number.MAX_SAFE_INTEGER, ROLE_REQUIRED],
  ['nickname', 'Countess', 'Unknown field'],
  ['id', 1, 'Unknown field'],
];

const accepted: [field: string, value: string, stored: string][] = [
  ['first_name', 'a', 'a'],
  ['first_name', 'a'.repeat(20), 'a'.repeat(20)],
  ['first_name', `  ${'a'.repeat(20)} `, 'a'.repeat(20)],
  ['first_name', '~!\'" Ann', '~!\'" Ann'],
  ['last_name', 'b', 'b'],
  ['last_name', 'b'.repeat(20), 'b'.repeat(20)],
  ['last_name', ` ${'b'.repeat(20)}  `, 'b'.repeat(20)],
  ['passcode', '0000', '0000'],
  ['passcode', ' 9999 ', '9999'],
];

describe('a new employee', () => {
  test.each(refused)('is refused when the field %s is %j, with the message %s', async (field, value, message) => {
    const { status, body } = await send('POST', '', { ...valid, [field]: value });
    expect([status, body.code, body.fields]).toEqual([400, 'invalid_request', { [field]: message }]);
  });

  test.each(accepted)('is stored with %s %j as %j', async (field, value, stored) => {
    expect(await send('POST', '', { ...valid, [field]: value })).toMatchObject({
      status: 200,
      body: { [field]: stored },
    });
  });

  test('is refused with one error for each invalid field', async () => {
    const { body } = await send('POST', '', {});
    expect(body.fields).toEqual({
      first_name: FIRST_REQUIRED,
      last_name: LAST_REQUIRED,
      passcode: CODE_REQUIRED,
      employee_role_id: ROLE_REQUIRED,
    });
  });
});

describe('an update of an employee', () => {
  const createExisting = async () => (await createEmployee(suite.db, suite.config, location)).id;

  test.each([...refused, ['updated_at', 'yesterday', 'Invalid ISO datetime'] as const])(
    'is refused when the field %s is %j, with the message %s',
    async (field, value, message) => {
      const { status, body } = await send('PUT', `/${await createExisting()}`, { ...valid, [field]: value });
      expect([status, body.code, body.fields]).toEqual([400, 'invalid_request', { [field]: message }]);
    },
  );

  test.each(accepted)('is stored with %s %j as %j', async (field, value, stored) => {
    const changed = await send('PUT', `/${await createExisting()}`, { ...valid, [field]: value });
    expect(changed).toMatchObject({ status: 200, body: { [field]: stored } });
  });
});
