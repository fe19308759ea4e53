import { sql } from 'kysely';
import { createLocation, insertRow } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useRecordedDatabase } from '../../../test/use-recorded-database';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { removeRecords } from './revert-removal';
import { createRevertClient } from './testing/revert-client';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);
const client = createRevertClient(menu);
const recorded = useRecordedDatabase(suite);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

interface LinkedKind {
  table: 'categories' | 'modifier_groups' | 'taxes';
  links: 'item_categories' | 'item_modifier_groups' | 'item_taxes';
  column: string;
  values?: object;
}

const KINDS: LinkedKind[] = [
  { table: 'categories', links: 'item_categories', column: 'category_id' },
  { table: 'modifier_groups', links: 'item_modifier_groups', column: 'modifier_group_id' },
  { table: 'taxes', links: 'item_taxes', column: 'tax_id', values: { rate: 1 } },
];

/** Adds `count` records, each linked with the item, and returns their ids. */
async function addLinkedRecords(count: number, item: number, { table, links, column, values }: LinkedKind) {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = await insertRow(suite.db, location, table, { name: `Record ${index}`, ...values });
    await insertRow(suite.db, location, links, { item_id: item, [column]: id });
    ids.push(id);
  }
  return ids;
}

test.each(KINDS)('the removal of added $table has as many statements for 20 records as for one', async (kind) => {
  const counts: number[] = [];
  for (const count of [1, 20]) {
    const item = (await menu.createItem({ name: `Item ${count}` })).id;
    const ids = await addLinkedRecords(count, item, kind);
    recorded.statements.length = 0;
    await withLocation(recorded.db, location, (scope) => removeRecords(scope, location, kind.table, ids.map(String)));
    counts.push(recorded.statements.length);
    const { rows } = await withLocation(suite.db, location, (scope) =>
      sql<{ live: number; linked: number }>`select
        (select count(*) from ${sql.table(kind.table)} where deleted_at is null) as live,
        (select count(*) from ${sql.table(kind.links)}) as linked`.execute(scope),
    );
    expect(rows).toEqual([{ live: 0, linked: 0 }]);
  }
  expect(counts[1]).toBe(counts[0]);
});

test('an Undo of an import that added categories can itself be undone, with the links of their items', async () => {
  const soup = await menu.createItem({ name: 'Soup' });
  const { change_set } = await menu.request('POST', '/menu/import', {
    csv: 'Name,Price,Categories\nSoup,9.5,Mains; Specials\nTea,2,Specials',
    apply: true,
  });
  const read = async () => {
    const { data } = await menu.request('GET', '/categories');
    return data.map(({ updated_at, ...category }: { updated_at: string }) => category);
  };
  const imported = await read();
  expect(imported).toMatchObject([{ name: 'Mains' }, { name: 'Specials' }]);
  const version = (await menu.request('GET', `/items/${soup.id}`)).updated_at;
  await menu.request('POST', '/history/undo', { change_set });
  expect(await read()).toEqual([]);
  const unlinked = await menu.request('GET', `/items/${soup.id}`);
  expect(unlinked.category_ids).toEqual([]);
  expect(unlinked.updated_at > version).toBe(true);
  const undone = await client.newestSet();
  expect(undone).toMatchObject({ reverts: change_set });
  await client.revert(undone);
  expect(await read()).toEqual(imported);
});
