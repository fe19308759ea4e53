import type { ClosingWarnings } from '@backoffice/contract/day-closings';
import { min } from 'date-fns/min';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { inTimeRange } from '../rollups/time-range';
import type { BusinessDayPeriod } from './day-report';

/** Maximum number of open orders whose ids are returned. */
const NAMED_ORDERS = 20;
/**
 * Minutes without a request after which a terminal counts as silent. Once the day has ended, a terminal is silent when
 * it has sent nothing since.
 */
const SILENT_AFTER_MINUTES = 15;

/**
 * Finds the day's open orders, terminals whose cash of the day is not reconciled, and terminals that have sent nothing
 * for 15 minutes.
 */
export async function findClosingWarnings(
  scope: LocationDb,
  locationId: number,
  { start, end }: BusinessDayPeriod,
  now: Date,
): Promise<ClosingWarnings> {
  const range = { since: start, until: end };
  const { rows: orders } = await sql<ClosingWarnings['open_orders']>`
    select count(*)::int as count, coalesce(sum(total_amount), 0) as amount,
      coalesce((array_agg(id order by created_at))[:${NAMED_ORDERS}], '{}') as ids
    from orders where location_id = ${locationId} and status = 'Open'
      and ${inTimeRange('created_at', range)}`.execute(scope);
  const { rows: drawers } = await sql<ClosingWarnings['open_drawers'][number]>`
    select id, name from terminals where location_id = ${locationId} and exists (
      select from payments where payments.location_id = terminals.location_id and terminal_id = terminals.id
        and payment_type = 'Cash' and ${inTimeRange('payments.created_at', range)}
        and not exists (select from cash_reconciliations drawer where drawer.location_id = terminals.location_id
          and drawer.terminal_id = terminals.id and drawer.created_at >= payments.created_at))
    order by lower(name), id`.execute(scope);
  const heardSince = min([end, new Date(now.getTime() - SILENT_AFTER_MINUTES * 60_000)]);
  const terminals = await scope
    .selectFrom('terminals')
    .select(['id', 'name', 'last_seen_at'])
    .where('location_id', '=', locationId)
    .where('device_token_hash', 'is not', null)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', heardSince.toISOString())]))
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return {
    open_orders: orders[0] ?? { count: 0, amount: 0, ids: [] },
    open_drawers: drawers,
    silent_terminals: terminals,
  };
}
