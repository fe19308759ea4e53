import type { RevertedRecord } from '@backoffice/contract/history';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { ChangedFields } from '../../database/schema-business';
import { nextUpdatedAt } from '../../database/writes';
import type { RevertedChange } from './net-changes';
import type { RevertKind } from './revert-kinds';

interface SetChange extends RevertedChange {
  user_id: number | null;
  changed_at: string;
}

/** Returns the changes in the order in which they were made; with `record`, only those of that record. */
export async function findChangesOfSet(
  scope: LocationDb,
  location: number,
  set: number,
  record?: RevertedRecord,
): Promise<SetChange[]> {
  let query = scope
    .selectFrom('changes')
    .select(['kind', 'record_id', 'record_name', 'action', 'before', 'after', 'user_id', 'changed_at'])
    .where('location_id', '=', location)
    .where('change_set', '=', set);
  if (record) query = query.where('kind', '=', record.kind).where('record_id', '=', record.record_id);
  return await query.orderBy('id').execute();
}

/** Returns the records that later change sets have changed. Settings have the id 0 and are identified by name. */
export async function findRecordsChangedSince<Changed extends { id: number; name: string }>(
  scope: LocationDb,
  location: number,
  { kind, records, set }: { kind: string; records: readonly Changed[]; set: number },
): Promise<Set<Changed>> {
  const given = JSON.stringify(records.map(({ id, name }, index) => ({ id, name, index })));
  const { rows } = await sql<{ index: number }>`select index
    from jsonb_to_recordset(${given}::jsonb) as record (id bigint, name text, index integer)
    where exists (select from changes where location_id = ${location} and kind = ${kind}
      and record_id = record.id and (record.id <> 0 or record_name = record.name) and change_set > ${set})`.execute(
    scope,
  );
  return new Set(rows.flatMap(({ index }) => records[index] ?? []));
}

/** SQL condition for the rows of a location. In the table `locations`, this is the row's own id. */
const ofLocation = ({ table }: Pick<RevertKind, 'table'>, location: number) =>
  table === 'locations' ? sql`t.id = ${location}` : sql`t.location_id = ${location}`;

/** Locks the records with these keys and returns their rows by key. */
export async function lockRecords(
  scope: LocationDb,
  location: number,
  kind: Pick<RevertKind, 'table' | 'key'>,
  keys: readonly string[],
): Promise<Map<string, ChangedFields>> {
  const hasKey =
    kind.key === 'id'
      ? sql`t.id = any(${keys}::bigint[])`
      : sql`${sql.ref(`t.${kind.key}`)}::text = any(${keys}::text[])`;
  const { rows } = await sql<{ key: string; row: ChangedFields }>`
    select ${sql.ref(`t.${kind.key}`)}::text as key, to_jsonb(t) as row from ${sql.table(kind.table)} as t
    where ${ofLocation(kind, location)} and ${hasKey} for update`.execute(scope);
  return new Map(rows.map(({ key, row }) => [key, row]));
}

export interface RecordValues {
  key: string;
  fields: ChangedFields;
}

/** Sets the given columns of each record in one statement. */
export async function updateRecords(
  scope: LocationDb,
  location: number,
  { table, key, version }: RevertKind,
  records: readonly RecordValues[],
): Promise<void> {
  const columns = [...new Set(records.flatMap(({ fields }) => Object.keys(fields)))];
  if (columns.length === 0) return;
  const assignments = columns.map(
    (column) => sql`${sql.ref(column)} = case when given.fields ? ${sql.lit(column)}
      then ${sql.ref(`stored.${column}`)} else ${sql.ref(`t.${column}`)} end`,
  );
  const next = version === undefined ? [] : [sql`${sql.ref(version)} = ${nextUpdatedAt(`t.${version}`)}`];
  const hasKey = key === 'id' ? sql`t.id = given.key::bigint` : sql`${sql.ref(`t.${key}`)}::text = given.key`;
  await sql`update ${sql.table(table)} as t set ${sql.join([...assignments, ...next])}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (key text, fields jsonb),
      lateral jsonb_populate_record(null::${sql.table(table)}, given.fields) as stored
    where ${ofLocation({ table }, location)} and ${hasKey}`.execute(scope);
}

/** Inserts deleted records again, with their former ids. */
export async function insertRecords(
  scope: LocationDb,
  location: number,
  { table, key }: RevertKind,
  records: readonly RecordValues[],
): Promise<void> {
  for (const { key: value, fields } of records) {
    const row = { ...fields, [key]: value, location_id: location };
    const columns = Object.keys(row);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      overriding system value
      select ${sql.join(columns.map((column) => sql.ref(column)))}
      from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
      on conflict do nothing`.execute(scope);
  }
}

export async function deleteRecords(
  scope: LocationDb,
  location: number,
  { table, key }: RevertKind,
  keys: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} as t
    where t.location_id = ${location} and ${sql.ref(`t.${key}`)}::text = any(${keys}::text[])`.execute(scope);
}

/** Returns the latest change set that reverts `set`; null when there is none. */
export async function findRevertOf(scope: LocationDb, location: number, set: number): Promise<number | null> {
  const { last } = await scope
    .selectFrom('changes')
    .select(({ fn }) => fn.max('change_set').as('last'))
    .where('location_id', '=', location)
    .where('reverts', '=', set)
    .executeTakeFirstOrThrow();
  return last;
}

/** Returns the latest change set of a kind or record if the user made it recently and it is not a revert. */
export async function findLatestChangeSet(
  scope: LocationDb,
  location: number,
  {
    userId,
    kind,
    record_id,
    minutes,
  }: { userId: number; kind: string; record_id?: number | undefined; minutes: number },
): Promise<number | undefined> {
  const ofRecord = record_id === undefined ? sql`` : sql`and record_id = ${record_id}`;
  const { rows } = await sql<{ change_set: number }>`select change_set from (
      select change_set, user_id, changed_at, reverts from changes
      where location_id = ${location} and kind = ${kind} ${ofRecord}
      order by change_set desc limit 1
    ) as latest
    where user_id = ${userId} and changed_at > now() - ${minutes} * interval '1 minute' and reverts is null`.execute(
    scope,
  );
  return rows[0]?.change_set;
}
