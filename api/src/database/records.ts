import { type InsertObject, sql, type UpdateObject } from 'kysely';
import { changedMeanwhile, fieldConflict, notFound } from '../errors';
import type { LocationDb } from './location-scope';
import type { Database } from './schema';
import { NEXT_UPDATED_AT, violatesConstraint } from './writes';

/** The name that error messages use for a record, by table. */
export const RECORD_NAMES = {
  items: 'Item',
  categories: 'Category',
  modifier_groups: 'Modifier group',
  taxes: 'Tax',
  employees: 'Employee',
  employee_roles: 'Role',
  order_notes: 'Order note',
  terminals: 'Terminal',
  printers: 'Printer',
  report_mails: 'Report email',
} as const;

type RecordTable = keyof typeof RECORD_NAMES;
type SoftDeletedTable = Extract<RecordTable, 'items' | 'categories' | 'modifier_groups' | 'taxes' | 'employees'>;

const SOFT_DELETED_TABLES: readonly RecordTable[] = [
  'items',
  'categories',
  'modifier_groups',
  'taxes',
  'employees',
] satisfies SoftDeletedTable[];

/** Returns `record`, or throws not_found when it is undefined. */
export function requireFound<Row>(table: RecordTable, record: Row | undefined): Row {
  if (record === undefined) throw notFound(RECORD_NAMES[table]);
  return record;
}

export async function insertRecord<Table extends RecordTable>(
  scope: LocationDb,
  locationId: number,
  table: Table,
  values: Omit<InsertObject<Database, Table>, 'location_id'>,
): Promise<number> {
  const columns = Object.entries(values);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (location_id, ${sql.join(columns.map(([column]) => sql.ref(column)))})
    values (${locationId}, ${sql.join(columns.map(([, value]) => value))})
    returning id`.execute(scope);
  const [row] = rows;
  if (!row)
    throw new Error(`The insert into ${table} returned no row: the table must not have a rule or trigger for it`);
  return row.id;
}

/** Updates a record. Throws not_found, or changed_meanwhile when `updated_at` differs from a given `updatedAt`. */
export async function updateRecord<Table extends RecordTable>(
  scope: LocationDb,
  locationId: number,
  table: Table,
  id: number,
  values: UpdateObject<Database, Table>,
  updatedAt?: string,
): Promise<void> {
  const changes = Object.entries(values).filter(([, value]) => value !== undefined);
  const assignments = changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}, `);
  const hasVersion = updatedAt === undefined ? sql`` : sql`and updated_at = ${updatedAt}`;
  const { numAffectedRows } = await sql`update ${sql.table(table)}
    set ${sql.join(assignments, sql``)} updated_at = ${NEXT_UPDATED_AT}
    where location_id = ${locationId} and id = ${id} ${andNotDeleted(table)} ${hasVersion}`.execute(scope);
  if (numAffectedRows) return;
  const { rows } = await sql`select from ${sql.table(table)}
    where location_id = ${locationId} and id = ${id} ${andNotDeleted(table)}`.execute(scope);
  throw rows.length > 0 ? changedMeanwhile(RECORD_NAMES[table].toLowerCase()) : notFound(RECORD_NAMES[table]);
}

/** Marks records as deleted; their rows stay, because past orders show them. Throws not_found when one is missing. */
export async function markDeleted(
  scope: LocationDb,
  locationId: number,
  table: SoftDeletedTable,
  ids: readonly number[],
): Promise<void> {
  const { numAffectedRows } = await sql`update ${sql.table(table)}
    set deleted_at = now(), updated_at = ${NEXT_UPDATED_AT}
    where location_id = ${locationId} and id = any(${ids}::bigint[]) and deleted_at is null`.execute(scope);
  if (Number(numAffectedRows) < ids.length) throw notFound(RECORD_NAMES[table]);
}

/** Returns a function that converts a violated unique index of names into a conflict of the field `name`. */
export function rejectTakenName(index: string, record: string): (error: unknown) => never {
  return (error) => {
    if (!violatesConstraint(error, index)) throw error;
    throw fieldConflict('name', `${record} with this name already exists`);
  };
}

function andNotDeleted(table: RecordTable) {
  return SOFT_DELETED_TABLES.includes(table) ? sql`and deleted_at is null` : sql``;
}
