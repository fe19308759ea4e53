import { type DayRange, toInstants } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import type { TipRuleSet } from '@backoffice/contract/tips';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { toTimeRange } from '../reports/report-range';
import { IS_ROLLED_UP, liveDays } from '../rollups/live-days';
import type { FormerRole, TipEmployee, TipFact } from './tip-sheet';

/**
 * Returns the tips and the number of orders by business day and employee: from the rollup for rolled-up days, and from
 * the sales for all other days.
 */
export async function findTipFacts(
  scope: LocationDb,
  locationId: number,
  days: DayRange,
  { timezone, day_cutoff }: DaySettings,
): Promise<TipFact[]> {
  const { rows } = await sql<TipFact>`with ${liveDays(locationId, toTimeRange(toInstants(days, timezone, day_cutoff)))}
    select day::text as day, employee_id,
      coalesce(sum(tips) filter (where payment_type = 'Card'), 0) as card_tips,
      coalesce(sum(tips) filter (where payment_type is distinct from 'Card'), 0) as other_tips, sum(orders)::int as orders
    from (
      select day, employee_id, payment_type, transactions_tips + transactions_refunded_tips as tips, orders_count as orders
      from bounds cross join lateral (
        select * from daily_sales where location_id = ${locationId} and ${IS_ROLLED_UP}
      ) rollup
      union all
      select days.day, sale.* from days cross join lateral (
        select employee_id, payment_type, tips + refunded_tips, 0 from payment_sales
        where location_id = ${locationId} and at >= days.since and at < days.until
        union all
        select employee_id, null, 0, 1 from order_sales
        where location_id = ${locationId} and at >= days.since and at < days.until
      ) sale
    ) tips group by tips.day, employee_id`.execute(scope);
  return rows;
}

export async function findWorkingMarks(scope: LocationDb, locationId: number, { start, end }: DayRange) {
  return await scope
    .selectFrom('tip_workers')
    .select([sql<string>`day::text`.as('day'), 'employee_id'])
    .where('location_id', '=', locationId)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .execute();
}

/** Returns all employees, including deleted ones. `is_active` is false for inactive and deleted employees. */
export async function findTipEmployees(
  scope: LocationDb,
  locationId: number,
): Promise<(TipEmployee & { is_active: boolean })[]> {
  return await scope
    .selectFrom('employees')
    .select(['id', 'full_name as name', 'employee_role_id as role_id'])
    .select(sql<boolean>`is_active and deleted_at is null`.as('is_active'))
    .where('location_id', '=', locationId)
    .execute();
}

/**
 * Returns, from the history, the roles that employees had before role changes on or after the business day `first`,
 * sorted by the time of the change. Deleting an employee removes their role from the next day on, so that they keep
 * their share of their last day.
 */
export async function findFormerRoles(
  scope: LocationDb,
  locationId: number,
  first: string,
  { timezone, day_cutoff }: DaySettings,
): Promise<FormerRole[]> {
  const { rows } = await sql<FormerRole>`
    select record_id as employee_id,
      (sales_day(changed_at, ${timezone}, ${day_cutoff}) + (action = 'delete')::int)::text as day,
      (before -> 'employee_role_id' ->> 'id')::bigint as role_id
    from changes where location_id = ${locationId} and kind = 'employees' and before ? 'employee_role_id'
      and changed_at >= ${new Date(toInstants({ start: first, end: first }, timezone, day_cutoff).start_date)}
    order by id`.execute(scope);
  return rows;
}

export async function findRoles(scope: LocationDb, locationId: number): Promise<{ id: number; name: string }[]> {
  return await scope
    .selectFrom('employee_roles')
    .select(['id', 'name'])
    .where('location_id', '=', locationId)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute();
}

/** Returns the rule sets, latest first. */
export async function findRuleSets(scope: LocationDb, locationId: number): Promise<TipRuleSet[]> {
  return await scope
    .selectFrom('tip_rule_sets')
    .select(['id', sql<string>`valid_from::text`.as('valid_from'), 'rules', 'updated_at'])
    .where('location_id', '=', locationId)
    .orderBy('tip_rule_sets.valid_from', 'desc')
    .execute();
}

export async function removeRuleSet(scope: LocationDb, locationId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await scope
    .deleteFrom('tip_rule_sets')
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Marks an employee as working on a business day, or removes the mark. */
export async function setWorkingMark(
  scope: LocationDb,
  location_id: number,
  { day, employee_id, is_marked }: { day: string; employee_id: number; is_marked: boolean },
): Promise<void> {
  if (is_marked) {
    await scope
      .insertInto('tip_workers')
      .values({ location_id, day, employee_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await scope
    .deleteFrom('tip_workers')
    .where('location_id', '=', location_id)
    .where('day', '=', day)
    .where('employee_id', '=', employee_id)
    .execute();
}

/** Whether the location has an employee with this id; includes deleted employees. */
export async function hasEmployee(scope: LocationDb, locationId: number, id: number): Promise<boolean> {
  const found = await scope
    .selectFrom('employees')
    .select('id')
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}
