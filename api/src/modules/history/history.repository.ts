import type { HistoryFilters } from '@backoffice/contract/history';
import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { ChangeAction, ChangeActor, ChangedFields } from '../../database/schema-business';
import { containsText } from '../../database/search';

/** A stored change, with columns that all changes of its change set share. */
export interface ChangeRow {
  id: number;
  change_set: number;
  /** Number of records in the change set. */
  total_records: number;
  changed_at: string;
  actor: ChangeActor;
  user_name: string | null;
  terminal_name: string | null;
  database_user: string;
  client_address: string | null;
  reverts: number | null;
  kind: string;
  record_id: number;
  record_name: string;
  action: ChangeAction;
  before: ChangedFields | null;
  after: ChangedFields | null;
}

/**
 * The change set ids of overlapping transactions may be in a different order than the times of their changes. Changes
 * that are at least this many changes apart are assumed to have ids and times in the same order.
 */
const OVERLAPPING_CHANGES = 100;

function matches(
  location: number,
  { user_id, kind, record_id, from, to, action, actor }: Omit<HistoryFilters, 'search'>,
): RawBuilder<unknown> {
  const near = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select change_set from changes where location_id = ${location} and ${condition}
    order by changed_at ${order} limit ${OVERLAPPING_CHANGES})`;
  const conditions = [
    sql`location_id = ${location}`,
    ...(user_id === undefined ? [] : [sql`user_id = ${user_id}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    // The values are literals instead of parameters, so that query plans use the partial indexes.
    ...(action === undefined ? [] : [sql`action = ${sql.lit(action)}`]),
    ...(actor === undefined ? [] : [sql`actor = ${sql.lit(actor)} and user_id is null`]),
    ...(record_id === undefined ? [] : [sql`record_id = ${record_id}`]),
    // The condition on change_set lets the index find the first row directly, however old the range is.
    ...(from === undefined
      ? []
      : [
          sql`changed_at >= ${from} and change_set >=
            (select coalesce(min(change_set), 0) from ${near(sql`changed_at >= ${from}`, sql`asc`)} as first)`,
        ]),
    ...(to === undefined
      ? []
      : [
          sql`changed_at < ${to} and change_set <=
            (select coalesce(max(change_set), 0) from ${near(sql`changed_at < ${to}`, sql`desc`)} as last)`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

interface SetRow {
  change_set: number;
}

/** Returns the latest change sets with a matching change and an id below `before`. */
export async function findChangeSets(
  scope: LocationDb,
  location: number,
  { before = Number.MAX_SAFE_INTEGER, search, ...filters }: HistoryFilters & { before?: number | undefined },
  limit: number,
): Promise<number[]> {
  const condition = sql`${matches(location, filters)} and change_set < ${before}`;
  const { rows } = await (search
    ? selectByName(location, search, condition, limit)
    : selectSets(condition, limit)
  ).execute(scope);
  return rows.map(({ change_set }) => change_set);
}

/** Selects the latest change sets with a loose index scan, which reads one row per change set. */
function selectSets(condition: RawBuilder<unknown>, limit: number): RawBuilder<SetRow> {
  return sql`with recursive sets (change_set) as (
      (select change_set from changes where ${condition} order by change_set desc limit 1)
      union all
      select (select change_set from changes where ${condition} and change_set < sets.change_set
        order by change_set desc limit 1)
      from sets where sets.change_set is not null
    ) select change_set from sets where change_set is not null limit ${limit}`;
}

/** Selects the latest change sets of records whose names contain a text. A loose index scan reads one row per name. */
function selectByName(
  location: number,
  search: string,
  condition: RawBuilder<unknown>,
  limit: number,
): RawBuilder<SetRow> {
  return sql`with recursive names (name) as (
      (select record_name from changes where location_id = ${location} order by record_name limit 1)
      union all
      select (select record_name from changes where location_id = ${location} and record_name > names.name
        order by record_name limit 1)
      from names where names.name is not null
    ) select distinct change_set from names cross join lateral (
      select change_set from changes where ${condition} and record_name = names.name
      group by change_set order by change_set desc limit ${limit}
    ) as found
    where ${containsText(sql<string>`names.name`, search)} order by change_set desc limit ${limit}`;
}

/** Returns the latest of the given change sets: as many as have at most `limit` changes in total, but at least one. */
export async function limitChangeSets(
  scope: LocationDb,
  location: number,
  sets: readonly number[],
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ change_set: number }>`select change_set from (
      select change_set, sum(count(*)) over (order by change_set desc) as total,
        row_number() over (order by change_set desc) as position
      from changes where location_id = ${location} and change_set = any(${sets}::bigint[]) group by change_set
    ) as counted
    where total <= ${limit} or position = 1 order by change_set desc`.execute(scope);
  return rows.map(({ change_set }) => change_set);
}

/** SQL: columns that identify a record within its kind. Settings have the id 0 and are identified by name. */
export const RECORD_KEY_COLUMNS = sql`record_id, case when record_id = 0 then record_name end`;

/**
 * Returns the changes of the first `limit` records of each change set, latest change set first. With `only`, returns
 * only the changes of that record.
 */
export async function findChanges(
  scope: LocationDb,
  location: number,
  sets: readonly number[],
  limit: number,
  only: Pick<HistoryFilters, 'kind' | 'record_id'> = {},
): Promise<ChangeRow[]> {
  if (sets.length === 0) return [];
  const isShown =
    only.record_id === undefined ? sql`` : sql`and kind = ${only.kind ?? ''} and record_id = ${only.record_id}`;
  // MATERIALIZED and OFFSET 0 fix the join order: right after a large change, the planner expects too few rows and
  // would choose a slow plan.
  const { rows } = await sql<ChangeRow>`with record as materialized (
      select requested.id as change_set, first.* from unnest(${sets}::bigint[]) as requested (id)
      cross join lateral (
        select kind, min(id) as first_id, count(*) over () as total_records, ${RECORD_KEY_COLUMNS}
        from changes where location_id = ${location} and change_set = requested.id ${isShown}
        group by kind, ${RECORD_KEY_COLUMNS} order by min(id) limit ${limit}
      ) as first (kind, first_id, total_records, record_id, setting)
    )
    select change.id, change.change_set, record.total_records, change.changed_at,
      change.actor, change.user_name, terminal.name as terminal_name, change.database_user, change.client_address,
      change.reverts, change.kind, change.record_id, change.record_name, change.action, change.before, change.after
    from record
    cross join lateral (
      select * from changes where location_id = ${location} and change_set = record.change_set
        and kind = record.kind and record_id = record.record_id and (record_id <> 0 or record_name = record.setting)
      offset 0
    ) as change
    left join terminals terminal on terminal.location_id = ${location} and terminal.id = change.terminal_id
    order by change.change_set desc, record.first_id, change.id`.execute(scope);
  return rows;
}

/** Returns the users who made changes, each with the name in the latest change. A loose index scan reads few rows. */
export async function findChangeAuthors(scope: LocationDb, location: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`with recursive people (id) as (
      select min(user_id) from changes where location_id = ${location}
      union all
      select (select min(user_id) from changes where location_id = ${location} and user_id > people.id)
      from people where people.id is not null
    ) select people.id, coalesce(latest.user_name, '') as name
    from people cross join lateral (
      select user_name from changes where location_id = ${location} and user_id = people.id
      order by change_set desc limit 1
    ) as latest
    order by lower(latest.user_name)`.execute(scope);
  return rows;
}
