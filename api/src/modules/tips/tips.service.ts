import { type DayRange, toDay } from '@backoffice/contract/dates';
import type { TipDay, TipRuleSets, TipRulesForm, TipWorker } from '@backoffice/contract/tips';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { NEXT_UPDATED_AT, violatesConstraint } from '../../database/writes';
import { AppError, changedMeanwhile } from '../../errors';
import { findDaySettings } from '../locations/locations.repository';
import { findRoleOfDay, findRulesOfDay, type TipRecords } from './tip-sheet';
import {
  findFormerRoles,
  findRoles,
  findRuleSets,
  findTipEmployees,
  findTipFacts,
  findWorkingMarks,
} from './tips.repository';

/** Reads all data from which the payouts of business days are computed. */
export async function readTipRecords(scope: LocationDb, locationId: number, days: DayRange) {
  const settings = await findDaySettings(scope, locationId);
  const roles = await findRoles(scope, locationId);
  return {
    facts: await findTipFacts(scope, locationId, days, settings),
    marks: await findWorkingMarks(scope, locationId, days),
    employees: await findTipEmployees(scope, locationId),
    formerRoles: await findFormerRoles(scope, locationId, days.start, settings),
    roleNames: new Map(roles.map(({ id, name }) => [id, name])),
    ruleSets: await findRuleSets(scope, locationId),
  } satisfies TipRecords;
}

export async function findTipRules(scope: LocationDb, locationId: number): Promise<TipRuleSets> {
  const { timezone, day_cutoff } = await findDaySettings(scope, locationId);
  return {
    today: toDay(new Date(), timezone, day_cutoff),
    rule_sets: await findRuleSets(scope, locationId),
    roles: await findRoles(scope, locationId),
  };
}

/**
 * Stores the rules that apply from the business day `valid_from`. Throws changed_meanwhile when another user has
 * changed the rules of that day in the meantime, and invalid_request for a role that does not exist.
 */
export async function storeTipRules(
  scope: LocationDb,
  location_id: number,
  { valid_from, rules, updated_at }: TipRulesForm,
): Promise<void> {
  const roles = new Map((await findRoles(scope, location_id)).map(({ id, name }) => [id, name]));
  const named = rules.map(({ role_id, percent }) => {
    const role = roles.get(role_id);
    if (role === undefined)
      throw new AppError('invalid_request', 'rules: A team role was deleted', {
        fields: { rules: 'A team role was deleted' },
      });
    return { role_id, role, percent };
  });
  if (updated_at === undefined) {
    const values = { location_id, valid_from, rules: JSON.stringify(named) };
    await scope
      .insertInto('tip_rule_sets')
      .values(values)
      .execute()
      .catch((error) => {
        throw violatesConstraint(error, 'tip_rule_sets_valid_from') ? changedMeanwhile('list of rules') : error;
      });
    return;
  }
  const { numUpdatedRows } = await scope
    .updateTable('tip_rule_sets')
    .set({ rules: JSON.stringify(named), updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', location_id)
    .where(sql<boolean>`valid_from = ${valid_from}::date`)
    .where('updated_at', '=', updated_at)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw changedMeanwhile('list of rules');
}

/** Returns the employees in roles with a share who worked on a business day, or who can be marked as working on it. */
export async function findTipDay(scope: LocationDb, locationId: number, day: string): Promise<TipDay> {
  const { facts, marks, employees, formerRoles, ruleSets } = await readTipRecords(scope, locationId, {
    start: day,
    end: day,
  });
  const rules = findRulesOfDay(ruleSets, day);
  const workers = employees.flatMap((employee): TipWorker[] => {
    const role_id = findRoleOfDay(employee, formerRoles, day);
    const rule = rules.find((one) => one.role_id === role_id);
    const orders = facts.find(({ employee_id }) => employee_id === employee.id)?.orders ?? 0;
    const is_marked = marks.some(({ employee_id }) => employee_id === employee.id);
    if (!rule || !(employee.is_active || is_marked || orders > 0)) return [];
    return [{ employee_id: employee.id, name: employee.name, role: rule.role, orders, is_marked }];
  });
  workers.sort((a, b) => a.role.localeCompare(b.role, 'en') || a.name.localeCompare(b.name, 'en'));
  return { day, rules, workers };
}
