import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';

export interface RecordToRevert {
  id: number;
  /** Name that the revert writes; undefined when it writes no name. */
  name: unknown;
  employee_role_id: unknown;
  /** Whether the record will have a team role that must exist. */
  needs_role: boolean;
  /** Whether an employee becomes active and so needs a passcode that no other active employee has. */
  is_activated: boolean;
}

/** A field that a revert cannot set to its former value, and the reason. */
export interface RevertObstacle {
  field: 'name' | 'employee_role_id' | 'is_active';
  reason: string;
}

/** Tables in which no two live records can have the same name. */
const UNIQUELY_NAMED = ['items', 'categories', 'taxes', 'employee_roles'];

/** Returns, by record id, why records cannot be written, such as a name that another record has taken since. */
export async function findRevertObstacles(
  scope: LocationDb,
  location: number,
  table: string,
  records: readonly RecordToRevert[],
): Promise<Map<number, RevertObstacle>> {
  if (records.length === 0) return new Map();
  const given = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (id bigint, name text,
    employee_role_id bigint, needs_role boolean, is_activated boolean)`;
  if (table === 'employees') {
    const { rows } = await sql<{ id: number; has_role: boolean }>`select given.id,
        not given.needs_role or role.id is not null as has_role
      from ${given} join employees t on t.location_id = ${location} and t.id = given.id
      left join employee_roles role on role.location_id = ${location} and role.id = given.employee_role_id
      where (given.needs_role and role.id is null) or (given.is_activated and exists (select from employees other
        where other.location_id = ${location} and other.id <> t.id and other.passcode_lookup = t.passcode_lookup
          and other.is_active and other.deleted_at is null))`.execute(scope);
    return new Map(rows.map(({ id, has_role }) => [id, has_role ? PASSCODE_IN_USE : ROLE_DELETED]));
  }
  if (!UNIQUELY_NAMED.includes(table)) return new Map();
  const isLive = table === 'employee_roles' ? sql`true` : sql`other.deleted_at is null`;
  // A record that the revert renames no longer occupies its current name.
  const { rows } = await sql<{ id: number }>`with given as (select * from ${given} where name is not null)
    select given.id from given where lower(given.name) in (select lower(other.name) from ${sql.table(table)} as other
      where other.location_id = ${location} and ${isLive} and other.id not in (select id from given))`.execute(scope);
  return new Map(rows.map(({ id }) => [id, NAME_IN_USE]));
}

const PASSCODE_IN_USE: RevertObstacle = { field: 'is_active', reason: 'The passcode is in use' };
const ROLE_DELETED: RevertObstacle = { field: 'employee_role_id', reason: 'The team role was deleted' };
const NAME_IN_USE: RevertObstacle = { field: 'name', reason: 'The name is in use' };
