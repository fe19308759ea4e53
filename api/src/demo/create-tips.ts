import { toDay } from '@backoffice/contract/dates';
import type { LocationDb } from '../database/location-scope';
import { listDaysBackwards } from './day-of-sales';
import type { RestaurantPlan } from './restaurant-plan';

interface TipsContext {
  scope: LocationDb;
  location_id: number;
  plan: RestaurantPlan;
  /** Ids of the roles by name. */
  roles: ReadonlyMap<string, number>;
}

/** Days with recorded work, up to and including today; sales are generated for the same number of days. */
const MARKED_DAYS = 90;

/** Creates the tip pooling rules, and records the days on which employees who take no orders worked. */
export async function createTips({ scope, location_id, plan, roles }: TipsContext, now: Date): Promise<void> {
  if (!plan.tips) return;
  const days = listDaysBackwards(toDay(now, plan.timezone), MARKED_DAYS);
  const ruleSets = plan.tips.ruleSets.map(({ daysAgo, shares }) => {
    const rules = Object.entries(shares).map(([role, percent]) => ({ role_id: roles.get(role), role, percent }));
    return { location_id, valid_from: days[daysAgo] ?? '', rules: JSON.stringify(rules) };
  });
  await scope.insertInto('tip_rule_sets').values(ruleSets).execute();
  const employees = await scope
    .selectFrom('employees')
    .select(['id', 'first_name'])
    .where('location_id', '=', location_id)
    .execute();
  const marks = plan.tips.workers.flatMap(({ first_name, weekdays }) => {
    const employee_id = employees.find((employee) => employee.first_name === first_name)?.id;
    const worked = days.filter((day) => weekdays.includes(new Date(day).getUTCDay()));
    return employee_id === undefined ? [] : worked.map((day) => ({ location_id, day, employee_id }));
  });
  await scope.insertInto('tip_workers').values(marks).execute();
}
