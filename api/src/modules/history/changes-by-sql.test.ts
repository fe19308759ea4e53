import { Client } from 'pg';
import { loginRoleName } from '../../database/application-role';
import { prepareDatabase } from '../../database/prepare';
import { useChanges } from './testing/use-changes';

const { shared, readChanges } = useChanges();

/** SQL statements that each change a record of a different kind. */
const CHANGES: [kind: string, statement: string][] = [
  [
    'employees',
    `insert into employees (location_id, first_name, last_name, passcode_encrypted, passcode_lookup, employee_role_id)
    select location_id, 'A', 'B', '', '', id from employee_roles where is_owner`,
  ],
  ['team_roles', "insert into employee_roles (location_id, name) values (current_location_id(), 'Host')"],
  ['terminals', "insert into terminals (location_id, name) values (current_location_id(), 'Bar')"],
  ['categories', "insert into categories (location_id, name) values (current_location_id(), 'Wine')"],
  ['items', "insert into items (location_id, name) values (current_location_id(), 'Tea')"],
  ['modifier_groups', "insert into modifier_groups (location_id, name) values (current_location_id(), 'Size')"],
  ['taxes', "insert into taxes (location_id, name, rate) values (current_location_id(), 'City', 4)"],
  ['order_notes', "insert into order_notes (location_id, name) values (current_location_id(), 'Rare')"],
  [
    'printers',
    `insert into printers (location_id, offline_id, name, receipt_print_type)
    values (current_location_id(), gen_random_uuid(), 'Bar', 'Kitchen')`,
  ],
  ['order_types', 'update order_type_settings set is_enabled = false'],
  ['order_sources', 'update order_source_settings set is_enabled = false'],
  ['payment_types', "insert into payment_type_settings values (current_location_id(), 'Voucher', true)"],
  ['kitchen_receipt_settings', 'update kitchen_receipt_settings set show_category = false'],
  ['customer_receipt_settings', 'update customer_receipt_settings set show_order_id = false'],
  ['information', "update locations set phone_number = '555'"],
  ['cash_discount', 'update locations set is_cash_discount_enabled = true'],
  ['other_settings', 'update locations set lock_screen_after_each_transaction = true'],
  ['day_closings', 'update locations set closes_days_automatically = true'],
  ['journal_accounts', "update journal_accounts set cash = 'Till'"],
  [
    'tip_rules',
    "insert into tip_rule_sets (location_id, valid_from, rules) values (current_location_id(), '2026-03-01', '[]')",
  ],
  ['users', 'update user_locations set deactivated_at = now() where location_id = current_location_id()'],
];

/** Connects as the application's database role, as an attacker who knows its password could, and sets the location. */
async function connectAsApplication(): Promise<Client> {
  const { applicationUrl } = await prepareDatabase(shared.suite.ownerUrl, shared.suite.config);
  const client = new Client({ connectionString: applicationUrl });
  await client.connect();
  await client.query(`SET app.location_id = '${shared.location}'`);
  return client;
}

test.each(CHANGES)(
  'a change of %s by an SQL statement outside the API is recorded with the database user',
  async (kind, statement) => {
    const client = await connectAsApplication();
    await client.query(statement).finally(() => client.end());
    const database_user = loginRoleName(new URL(shared.suite.ownerUrl).pathname.slice(1));
    expect((await readChanges(kind)).at(-1)).toMatchObject({ actor: 'database', user_id: null, database_user });
  },
);

test.each([
  "INSERT INTO changes (location_id, change_set, transaction_id, changed_at, actor, database_user, kind, record_name, action) VALUES (1, 1, 1, now(), 'user', '', 'items', '', 'update')",
  "UPDATE changes SET user_name = 'Somebody else'",
  'DELETE FROM changes',
  'TRUNCATE changes',
  'ALTER TABLE items DISABLE TRIGGER ALL',
  'DROP TRIGGER record_changed ON items',
  "SET session_replication_role = 'replica'",
  "SELECT insert_change(1, 'items', 1, 'Tea', 'update', NULL, NULL)",
])('the application cannot run %s', async (statement) => {
  const client = await connectAsApplication();
  const denied = client.query(statement);
  await expect(denied.finally(() => client.end())).rejects.toThrow(/permission denied|must be owner/);
});

test('a transaction cannot add its changes to the change set of another transaction', async () => {
  await shared.menu.createItem();
  const earlier = (await readChanges('items')).at(-1)?.change_set;
  const client = await connectAsApplication();
  await client.query(`SET app.change_set = '${earlier}'`);
  await client.query('UPDATE items SET price = 99').finally(() => client.end());
  const [last] = (await readChanges('items')).slice(-1);
  expect(last).toMatchObject({ after: { price: 99 }, change_set: last?.id });
});
