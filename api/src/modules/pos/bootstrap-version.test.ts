import { CompiledQuery, sql } from 'kysely';
import { createLocation, createPairedTerminal, insertRow } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { openDatabase } from '../../database/connection';
import { withLocation } from '../../database/location-scope';
import { findBootstrap, findBootstrapVersion } from './bootstrap.repository';

const suite = useTestApp();
let location: number;
beforeEach(async () => {
  location = await createLocation(suite.db);
});

const findVersion = () =>
  withLocation(suite.db, location, async (scope) => await findBootstrapVersion(scope, location));

/** Returns the names of the tables that the bootstrap query reads. */
async function readTables(): Promise<Set<string>> {
  const statements: Array<{ sql: string; parameters: readonly unknown[] }> = [];
  const { id: terminalId } = await createPairedTerminal(suite.db, location);
  const db = openDatabase(suite.ownerUrl, { onStatement: (statement) => statements.push(statement) });
  await withLocation(db, location, (scope) => findBootstrap(scope, { locationId: location, terminalId }));
  await db.destroy();
  const tables = new Set<string>();
  for (const { sql: text, parameters } of statements.filter((statement) => statement.sql.startsWith('with '))) {
    const { rows } = await suite.db.executeQuery(CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]));
    for (const [, name] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) tables.add(`${name}`);
  }
  return tables;
}

test('every table that the bootstrap query reads has a trigger that changes the bootstrap version', async () => {
  const { rows } = await sql<{ table: string }>`select relname as table from pg_trigger
    join pg_class on pg_class.oid = tgrelid where tgname = 'change_bootstrap_version'`.execute(suite.db);
  const tables = [...(await readTables())].toSorted();
  expect(tables.length).toBeGreaterThan(15);
  expect(rows.map(({ table }) => table).toSorted()).toEqual(tables);
});

test('the bootstrap version changes with a transaction that changes data, and otherwise stays the same', async () => {
  const before = await findVersion();
  expect(await findVersion()).toBe(before);
  await insertRow(suite.db, location, 'items', { name: 'Soup' });
  const after = await findVersion();
  expect(after).not.toBe(before);
  expect(await findVersion()).toBe(after);
});

test('the bootstrap version changes when an item that was hidden for today becomes visible again', async () => {
  const hidden_until = new Date(Date.now() + 1_500);
  await insertRow(suite.db, location, 'items', { name: 'Soup', hide_status: 'HideForToday', hidden_until });
  const before = await findVersion();
  await withLocation(suite.db, location, (scope) => sql`select pg_sleep(2)`.execute(scope));
  expect(await findVersion()).not.toBe(before);
});

test('the bootstrap version of a location stays the same when another location changes', async () => {
  await insertRow(suite.db, location, 'items', { name: 'Soup' });
  const before = await findVersion();
  await insertRow(suite.db, await createLocation(suite.db), 'items', { name: 'Soup' });
  expect(await findVersion()).toBe(before);
});

test('a location can be deleted after its bootstrap version has changed', async () => {
  await insertRow(suite.db, location, 'items', { name: 'Soup' });
  await withLocation(suite.db, location, (scope) => sql`delete from locations where id = ${location}`.execute(scope));
  expect(await findVersion()).toBe('');
});
