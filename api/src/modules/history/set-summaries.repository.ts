import type { HistoryFilters } from '@backoffice/contract/history';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { LIST_FIELDS } from './group-changes';
import { RECORD_KEY_COLUMNS } from './history.repository';
import type { ChangeEffect } from './revert-kinds';

export interface ChangeSetSummary {
  change_set: number;
  /** Number of records in the change set; null without a filter by record: `total_records` then contains it. */
  all_records: number | null;
  effects: ChangeEffect[];
  reverted_by: number | null;
}

/** SQL: the list field that a change is about, otherwise its action. */
const EFFECT = sql`case when action = 'update' then case ${sql.join(
  [...LIST_FIELDS].map((field) => sql`when coalesce(before, after) ? ${sql.lit(field)} then ${sql.lit(field)}`),
  sql` `,
)} else 'update' end else action end`;

/**
 * Summarizes change sets. A change set counts as reverted when it was reverted as a whole, not when only one of several
 * records was reverted. A revert was of the whole change set when it changed several records or a setting (settings
 * cannot be reverted one by one), or when the change set has only one record. With `only`, a change set counts as
 * reverted when that record was reverted.
 */
export async function findChangeSetSummaries(
  scope: LocationDb,
  location: number,
  sets: readonly number[],
  only: Pick<HistoryFilters, 'kind' | 'record_id'> = {},
): Promise<Map<number, ChangeSetSummary>> {
  const isFiltered = only.record_id !== undefined;
  const isOfRecord = isFiltered ? sql`kind = ${only.kind ?? ''} and record_id = ${only.record_id}` : sql`true`;
  const countRecords = sql`(select count(*)::integer from (
    select from changes where location_id = ${location} and change_set = requested.id
    group by kind, ${RECORD_KEY_COLUMNS}
  ) as record)`;
  const isWhole = isFiltered
    ? sql`true`
    : sql`min(record_id) = 0 or min(record_id) <> max(record_id) or min(kind) <> max(kind) or ${countRecords} = 1`;
  const { rows } = await sql<ChangeSetSummary>`select requested.id as change_set, effects,
      ${isFiltered ? countRecords : sql`null::integer`} as all_records,
      (select max(change_set) from (
        select change_set from changes where location_id = ${location} and reverts = requested.id and ${isOfRecord}
        group by change_set having ${isWhole}
      ) as reverting) as reverted_by
    from unnest(${sets}::bigint[]) as requested (id)
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'effect', effect)), '[]') as effects from (
        select distinct kind, ${EFFECT} as effect from changes
        where location_id = ${location} and change_set = requested.id
      ) as change
    ) as described`.execute(scope);
  return new Map(rows.map((row) => [row.change_set, row]));
}
