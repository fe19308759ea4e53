import { sql } from 'kysely';
import { createEmployeeRole, createLocation } from '../../test/factories';
import { useTestApp } from '../../test/use-test-app';
import { READ_ONLY, withLocation } from './location-scope';
import type { Db } from './schema';

const suite = useTestApp();
let db: Db;
let location: number;
beforeAll(async () => {
  ({ db } = suite);
  location = await createLocation(db);
});

/** Whether the connection of the pool is in a transaction: now() returns the same time until a transaction ends. */
async function isInTransaction(): Promise<boolean> {
  const readTime = async () => (await sql<{ at: string }>`select now()::text as at`.execute(db)).rows[0]?.at;
  const first = await readTime();
  return (await readTime()) === first;
}

test('a transaction without statements leaves its connection outside of a transaction', async () => {
  await withLocation(db, location, async () => undefined);
  expect(await isInTransaction()).toBe(false);
});

test('a rollback undoes the first statement of a transaction', async () => {
  const failing = withLocation(db, location, async (scope) => {
    await scope.insertInto('employee_roles').values({ location_id: location, name: 'Rolled back' }).execute();
    throw new Error('later');
  });
  await expect(failing).rejects.toThrow('later');
  const { id } = await createEmployeeRole(db, location);
  const roles = await withLocation(db, location, (scope) =>
    scope.selectFrom('employee_roles').select('id').where('is_owner', '=', false).execute(),
  );
  expect(roles).toEqual([{ id }]);
});

test('an error in the first statement of a transaction ends the transaction, and the connection can be used again', async () => {
  const failing = withLocation(db, location, (scope) => sql`select 1 / 0`.execute(scope));
  await expect(failing).rejects.toThrow('division by zero');
  expect(await isInTransaction()).toBe(false);
});

test('a read-only transaction ends before the next transaction of the connection, which can write', async () => {
  const other = await createLocation(db);
  const readLocation = (id: number) =>
    withLocation(db, id, async (scope) => await scope.selectFrom('locations').select('id').execute(), READ_ONLY);
  expect([await readLocation(location), await readLocation(other)]).toEqual([[{ id: location }], [{ id: other }]]);
  expect(await isInTransaction()).toBe(false);
  await expect(createEmployeeRole(db, other)).resolves.toBeDefined();
});

test('a read-only transaction cannot write, and the connection can be used after the error', async () => {
  const writing = withLocation(
    db,
    location,
    (scope) => sql`delete from employee_roles where location_id = ${location}`.execute(scope),
    READ_ONLY,
  );
  await expect(writing).rejects.toThrow('read-only transaction');
  expect(await isInTransaction()).toBe(false);
});
