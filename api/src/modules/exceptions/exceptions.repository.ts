import type { SalesException } from '@backoffice/contract/exceptions';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { EMPLOYEE_COLUMNS, toPerson } from '../orders/employee-columns';

const TERMINAL_JSON = sql<SalesException['terminal']>`(select json_build_object('id', t.id, 'name', t.name)
  from terminals t where t.location_id = exception.location_id and t.id = exception.terminal_id)`;

/** SQL: whether a refused operation was sent again with the same content and stored. */
const ACCEPTED_LATER = sql<boolean>`exception.content_hash is not null and (
  exists (select from payments p where p.location_id = exception.location_id and p.offline_id = exception.offline_id
    and p.content_hash = exception.content_hash)
  or exists (select from orders o join sales_revisions r on r.location_id = o.location_id and r.record_id = o.id
    where o.location_id = exception.location_id and o.offline_id = exception.offline_id and r.kind = 'order'
      and r.content_hash = exception.content_hash))`;

/** Selects the exceptions of a location with the columns that `toSalesException` needs. */
export function selectExceptions(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('sales_exceptions as exception')
    .select(['id', 'kind', 'at', ...EMPLOYEE_COLUMNS])
    .select(['approved_by_employee_id', 'approved_by_first_name', 'approved_by_last_name'])
    .select(['order_id', 'cash_reconciliation_id', 'reason', 'amount', 'seen_at', 'seen_by_name', 'seen_note'])
    .select([TERMINAL_JSON.as('terminal'), ACCEPTED_LATER.as('accepted_later')])
    .where('location_id', '=', locationId);
}

type ExceptionRow = Awaited<ReturnType<ReturnType<typeof selectExceptions>['executeTakeFirstOrThrow']>>;

export function toSalesException(row: ExceptionRow): SalesException {
  const { id, kind, accepted_later, at, terminal, order_id, cash_reconciliation_id, reason, amount } = row;
  return {
    ...{ id, kind, accepted_later, at, terminal, order_id, cash_reconciliation_id, reason, amount },
    employee: toPerson(row),
    approved_by: toPerson({
      employee_id: row.approved_by_employee_id,
      employee_first_name: row.approved_by_first_name,
      employee_last_name: row.approved_by_last_name,
    }),
    seen: row.seen_at === null ? null : { at: row.seen_at, by: row.seen_by_name, note: row.seen_note },
  };
}

/** Returns the exceptions of an order, oldest first. */
export async function findOrderExceptions(
  scope: LocationDb,
  locationId: number,
  orderId: number,
): Promise<SalesException[]> {
  const rows = await selectExceptions(scope, locationId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(toSalesException);
}

/** Returns undefined when the location has no exception with this id. */
export async function findException(
  scope: LocationDb,
  locationId: number,
  id: number,
): Promise<SalesException | undefined> {
  const row = await selectExceptions(scope, locationId).where('id', '=', id).executeTakeFirst();
  return row && toSalesException(row);
}

interface Seen {
  userId: number;
  userName: string;
  note: string | undefined;
}

interface SeenUpdate {
  id: number;
  /** Null marks the exception as not seen. */
  seen: Seen | null;
  /** If not undefined, the exception is changed only while its `seen_at` equals this value; null means not seen. */
  seenAt: string | null | undefined;
}

/**
 * Marks an exception as seen or not seen; returns whether it was changed. An update without a note does not change an
 * exception that is already marked as seen, so that a colleague's note is kept.
 */
export async function updateSeen(
  scope: LocationDb,
  locationId: number,
  { id, seen, seenAt }: SeenUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await scope
    .updateTable('sales_exceptions')
    .set({
      seen_at: seen && new Date(),
      seen_by_user_id: seen?.userId ?? null,
      seen_by_name: seen?.userName ?? '',
      seen_note: seen?.note ?? '',
    })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .$if(seen !== null && seen.note === undefined, (update) => update.where('seen_at', 'is', null))
    .$if(seenAt !== undefined, (update) => update.where('seen_at', 'is not distinct from', seenAt ?? null))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
