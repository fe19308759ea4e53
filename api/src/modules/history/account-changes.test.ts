import { sql } from 'kysely';
import { createEmployeeRole, createLocation, createUser } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

/** Returns the changes of a kind, latest first, as "name: field: before → after". */
async function readLines(kind: string): Promise<string[]> {
  const { data } = await menu.request('GET', `/history?kind=${kind}`);
  return data.map(({ records: [record] }: { records: [{ name: string; action: string; fields: Field[] }] }) =>
    [
      record.action,
      record.name,
      ...record.fields.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    ].join(', '),
  );
}

interface Field {
  label: string;
  before: string;
  after: string;
}

test('the history lists invitations, their emails, revocations and acceptances, without tokens', async () => {
  const { id: role } = await createEmployeeRole(suite.db, location, { name: 'Host' });
  const invite = async (email: string) => {
    const values = { location_id: location, email, user_name: 'Ada Byron', role_id: role };
    const token_hash = Buffer.from(email);
    const { id } = await suite.db
      .insertInto('invitations')
      .values({ ...values, token_hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const change = (id: number, assignment: string) =>
    sql`update invitations set ${sql.raw(assignment)} where id = ${id}`.execute(suite.db);
  const first = await invite('ada@example.com');
  await change(first, "sent_count = 2, token_hash = '\\x01'");
  await change(first, 'revoked_at = now()');
  await change(await invite('ada.byron@example.com'), 'used_at = now()');
  expect(await readLines('invitations')).toEqual([
    'update, Ada Byron, Invitation: Open → Accepted',
    'insert, Ada Byron, Email:  → ada.byron@example.com, Role:  → Host',
    'update, Ada Byron, Invitation: Open → Withdrawn',
    'update, Ada Byron, Emails sent: 1 → 2',
    'insert, Ada Byron, Email:  → ada@example.com, Role:  → Host',
  ]);
});

test("the history of each of the user's locations lists two-factor changes, without secrets", async () => {
  const { id } = await createUser(suite.db, location, { user_name: 'Ada Byron' });
  const run = (statement: string) => sql`${sql.raw(statement)}`.execute(suite.db);
  await run(`insert into user_two_factor (user_id, secret_encrypted) values (${id}, '\\xabcd')`);
  await run(`update user_two_factor set confirmed_at = now() where user_id = ${id}`);
  await run(`insert into user_recovery_codes (user_id, code_hash, salt)
    values (${id}, '\\xab01', '\\x01'), (${id}, '\\xab02', '\\x02')`);
  await run(`update user_recovery_codes set used_at = now() where user_id = ${id} and code_hash = '\\xab01'`);
  await run(`delete from user_two_factor where user_id = ${id}`);
  const { data } = await menu.request('GET', '/history?kind=users');
  expect(data[0].who).toBe('Ada Byron');
  expect((await readLines('users')).slice(0, 4)).toEqual([
    'update, Ada Byron, Two-factor sign-in: On → Off',
    'update, Ada Byron, Recovery codes left: 2 → 1',
    'update, Ada Byron, New recovery codes:  → 2',
    'update, Ada Byron, Two-factor sign-in: Off → On',
  ]);
  const { rows } = await withLocation(suite.db, location, (scope) =>
    sql`select from changes where concat(before, after) ~ 'ab0|abcd'`.execute(scope),
  );
  expect(rows).toEqual([]);
});

test('the history of a location begins with its creation', async () => {
  expect(await readLines('locations')).toEqual([
    expect.stringMatching(/^insert, Location \d+, Time zone: .+, Start of the business day: .+$/),
  ]);
});

test('the history shows that an image was replaced', async () => {
  const item = await menu.createItem({ name: 'Tea' });
  for (const image of ['one.webp', 'two.webp']) {
    await withLocation(suite.db, location, (scope) =>
      scope.updateTable('items').set({ image }).where('id', '=', item.id).execute(),
    );
  }
  expect((await readLines('items')).slice(0, 2)).toEqual([
    'update, Tea, Image: Image → New image',
    'update, Tea, Image:  → Image',
  ]);
});
