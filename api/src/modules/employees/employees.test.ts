import { authorizationHeaders, createEmployee, createEmployeeRole, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { createPasscodeVault } from './passcode';

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
});

async function get(url: string) {
  return (await suite.app.inject({ url, headers: authorizationHeaders(suite.config, location) })).json();
}

async function names(query: string): Promise<string[]> {
  const { data } = await get(`/api/employees?${query}`);
  return data.map((employee: { full_name: string }) => employee.full_name);
}

async function createNamed(first_name: string, last_name: string, values: Parameters<typeof createEmployee>[3] = {}) {
  return await createEmployee(suite.db, suite.config, location, { first_name, last_name, ...values });
}

describe('the list of employees', () => {
  test('has the fields of the employees screen and no passcode', async () => {
    const { id, employee_role_id } = await createNamed('Ada', 'Byron');
    const { data, paging_metadata } = await get('/api/employees');
    expect(data).toEqual([
      {
        id,
        employee_role_id,
        first_name: 'Ada',
        last_name: 'Byron',
        full_name: 'Ada Byron',
        is_active: true,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updated_at: expect.any(String),
      },
    ]);
    expect(paging_metadata).toMatchObject({ total_items: 1, current_page: 1, per_page: 25, total_pages: 1 });
  });

  test('is sorted by last name, then first name, ignoring case', async () => {
    await createNamed('Bob', 'young');
    await createNamed('Zed', 'Adams');
    await createNamed('amy', 'Young');
    expect(await names('')).toEqual(['Zed Adams', 'amy Young', 'Bob young']);
  });

  test('filters by active and inactive employees', async () => {
    await createNamed('Ann', 'Active');
    await createNamed('Ian', 'Inactive', { is_active: false });
    expect(await names('is_active=true')).toEqual(['Ann Active']);
    expect(await names('is_active=false')).toEqual(['Ian Inactive']);
    expect(await names('')).toHaveLength(2);
  });

  test('omits deleted employees', async () => {
    await createNamed('Del', 'Eted', { deleted_at: new Date() });
    expect(await names('')).toEqual([]);
  });

  test('filters by role', async () => {
    const role = await createEmployeeRole(suite.db, location);
    await createNamed('Of', 'Role', { employee_role_id: role.id });
    await createNamed('Of', 'Another');
    expect(await names(`employee_role_id=${role.id}`)).toEqual(['Of Role']);
  });

  test.each([
    ['a part of the first name', 'ren'],
    ['a part of the last name', 'nan'],
    ['first and last name', 'renée fern'],
    ['another case', 'FERNÁNDEZ'],
    ['no accents', 'renee fernandez'],
    ['accents where the name has none', 'rénée'],
    ['spaces around it', '  renée '],
  ])('finds an employee by a search with %s', async (_, search) => {
    await createNamed('Renée', 'Fernández');
    await createNamed('Bob', 'Young');
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual(['Renée Fernández']);
  });

  test.each(['%', '_', '\\'])('treats %s in a search as a literal character', async (search) => {
    await createNamed('Plain', 'Name');
    await createNamed('Odd', `N${search}me`);
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual([`Odd N${search}me`]);
  });

  test('counts all matching employees, not only employees on the page', async () => {
    for (const last of ['A', 'B', 'C']) await createNamed('Same', last);
    await createNamed('Other', 'D');
    const { data, paging_metadata } = await get('/api/employees?search=same&per_page=2&page=1');
    expect(data).toHaveLength(2);
    expect(paging_metadata).toMatchObject({ total_items: 3, total_pages: 2, has_next_page: true });
  });
});

test('the list of employee roles contains their ids and names, sorted by name', async () => {
  const waiter = await createEmployeeRole(suite.db, location, { name: 'waiter' });
  const cook = await createEmployeeRole(suite.db, location, { name: 'Cook' });
  expect(await get('/api/employee_roles')).toEqual({
    data: [cook, { id: expect.any(Number), name: 'Owner' }, waiter].map((role) => ({ ...role, can_assign: true })),
  });
});

describe('the passcode vault', () => {
  const vault = createPasscodeVault('a secret');

  test('decrypts a passcode, and encrypts it differently each time', () => {
    expect(vault.decrypt(vault.encrypt('0042'))).toBe('0042');
    expect(vault.encrypt('0042')).not.toEqual(vault.encrypt('0042'));
  });

  test('returns equal lookup hashes for equal passcodes of a location, and different hashes for different locations', () => {
    expect(vault.lookup(1, '0042')).toEqual(vault.lookup(1, '0042'));
    expect(vault.lookup(1, '0042')).not.toEqual(vault.lookup(2, '0042'));
    expect(vault.lookup(1, '0042')).not.toEqual(vault.lookup(1, '0043'));
  });

  test('refuses to decrypt with another secret or a modified ciphertext', () => {
    const encrypted = vault.encrypt('0042');
    expect(() => createPasscodeVault('another secret').decrypt(encrypted)).toThrow();
    encrypted[encrypted.length - 1] = (encrypted.at(-1) ?? 0) ^ 1;
    expect(() => vault.decrypt(encrypted)).toThrow();
  });
});
