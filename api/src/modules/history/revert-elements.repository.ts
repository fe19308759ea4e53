import { type RawBuilder, sql } from 'kysely';
import { markRecordsUpdated } from '../../database/links';
import { closePositionGaps, openPositionGaps } from '../../database/list-positions';
import type { LocationDb } from '../../database/location-scope';
import type { ChangedFields } from '../../database/schema-business';
import { NEXT_UPDATED_AT } from '../../database/writes';
import { groupBy } from '../../group-by';
import { requireItemLimit } from '../items/item-limits';
import type { ListElementChange } from './net-changes';
import { AUTO_PRINTING_LIST, LINK_TABLES, type LinkTable, MODIFIERS_LIST } from './record-lists';

export interface RecordElement extends ListElementChange {
  kind: string;
  id: number;
}

/** Removes links that were added, and adds links that were removed if both records still exist. */
async function revertLinks(scope: LocationDb, location: number, name: string, elements: readonly RecordElement[]) {
  const link = LINK_TABLES[name];
  if (!link) return;
  const [owner, linked] = [sql.ref(link.owner), sql.ref(link.linked)];
  const rows = (side: 'before' | 'after') =>
    sql`jsonb_to_recordset(${JSON.stringify(
      elements.flatMap((element) =>
        element[side] ? [{ owner: element.id, linked: element[side].id, position: element[side].position ?? 0 }] : [],
      ),
    )}::jsonb) as given (owner bigint, linked bigint, position integer)`;
  const isGiven = sql`t.location_id = ${location} and t.${owner} = given.owner and t.${linked} = given.linked`;
  const sorted = link.sortedList === null ? undefined : { table: link.table, list: link.sortedList };
  if (sorted) {
    const removed = sql`select ${sql.ref(`t.${sorted.list}`)} as list, t.position
      from ${sql.table(link.table)} as t join ${rows('after')} on ${isGiven}`;
    await closePositionGaps(scope, location, sorted, removed);
  }
  await sql`delete from ${sql.table(link.table)} as t using ${rows('after')} where ${isGiven}`.execute(scope);
  if (sorted) {
    const list = sorted.list === link.owner ? sql`given.owner` : sql`given.linked`;
    const restored = sql`select ${list} as list, given.position from ${rows('before')}
      where not exists (select from ${sql.table(link.table)} as t where ${isGiven})`;
    await openPositionGaps(scope, location, sorted, restored);
  }
  const [kind = ''] = name.split(' ');
  const position = sorted ? [sql`, position`, sql`, given.position`] : [sql``, sql``];
  const isLive = kind === 'printers' ? sql`` : sql`and owner.deleted_at is null`;
  await sql`insert into ${sql.table(link.table)} (location_id, ${owner}, ${linked}${position[0] ?? sql``})
    select ${location}, given.owner, given.linked${position[1] ?? sql``} from ${rows('before')}
    join ${sql.table(kind)} as owner on owner.location_id = ${location} and owner.id = given.owner ${isLive}
    join ${sql.table(link.records)} as linked on linked.location_id = ${location} and linked.id = given.linked
      and linked.deleted_at is null
    on conflict do nothing`.execute(scope);
}

async function revertModifiers(scope: LocationDb, location: number, elements: readonly RecordElement[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(
    elements.map(({ before, after }) => ({ id: (before ?? after)?.id, before })),
  )}::jsonb) as given (id bigint, before jsonb)`;
  const isRemoved = sql`coalesce(given.before, 'null') = 'null'`;
  const select = (condition: RawBuilder<unknown>) => sql`select t.modifier_group_id as list, t.position
    from modifiers as t join ${given} on t.location_id = ${location} and t.id = given.id where ${condition}`;
  const sorted = { table: 'modifiers', list: 'modifier_group_id' };
  await closePositionGaps(scope, location, sorted, select(sql`${isRemoved} and t.deleted_at is null`));
  await openPositionGaps(scope, location, sorted, select(sql`not ${isRemoved} and t.deleted_at is not null`));
  await sql`update modifiers as t set
      name = coalesce(given.before ->> 'name', t.name), price = coalesce((given.before ->> 'price')::numeric, t.price),
      deleted_at = case when ${isRemoved} then now() end
    from ${given} where t.location_id = ${location} and t.id = given.id`.execute(scope);
  const ids = [...new Set(elements.map(({ id }) => id))];
  await sql`update modifier_groups set updated_at = ${NEXT_UPDATED_AT}
    where location_id = ${location} and id = any(${ids}::bigint[]) and deleted_at is null`.execute(scope);
}

async function revertPrinting(scope: LocationDb, location: number, elements: readonly RecordElement[]): Promise<void> {
  const rows = elements.flatMap(({ id, before }): ChangedFields[] => (before ? [{ ...before, printer_id: id }] : []));
  await sql`update printer_order_type_settings as t set auto_printing = given.auto_printing
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (printer_id bigint, order_type text, print_type text, auto_printing boolean)
    where t.location_id = ${location} and t.printer_id = given.printer_id and t.order_type = given.order_type
      and t.print_type = given.print_type`.execute(scope);
}

/** Returns the kind of the linked record when its form shows the link too. */
function findLinkedKind({ kind, field }: RecordElement): LinkTable['records'] | undefined {
  const link = LINK_TABLES[`${kind} ${field}`];
  return link?.isEditedByLinked ? link.records : undefined;
}

const linkedId = ({ before, after }: RecordElement) => Number((before ?? after)?.id);

/** Reverts changes of links and modifiers. Throws conflict when a category or tax would have too many items. */
export async function revertElements(
  scope: LocationDb,
  location: number,
  elements: readonly RecordElement[],
): Promise<void> {
  const byField = groupBy(elements, ({ kind, field }) => `${kind} ${field}`);
  for (const [name, group] of byField) {
    if (name === MODIFIERS_LIST) await revertModifiers(scope, location, group);
    else if (name === AUTO_PRINTING_LIST) await revertPrinting(scope, location, group);
    else await revertLinks(scope, location, name, group);
  }
  for (const table of ['items', 'categories', 'taxes', 'printers'] as const) {
    const owners = elements.filter(({ kind }) => kind === table).map(({ id }) => id);
    const linked = elements.filter((element) => findLinkedKind(element) === table).map(linkedId);
    await markRecordsUpdated(scope, location, table, [...owners, ...linked]);
  }
  for (const [records, field] of [
    ['categories', 'category_ids'],
    ['taxes', 'tax_ids'],
  ] as const) {
    const restored = byField.get(`items ${field}`)?.filter(({ before }) => before) ?? [];
    await requireItemLimit(scope, location, records, field, restored.map(linkedId));
  }
}
