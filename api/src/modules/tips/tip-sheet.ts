import { fromCents, toCents } from '@backoffice/contract/money';
import type { KeptShare, TipRow, TipRuleSet } from '@backoffice/contract/tips';
import { groupBy } from '../../group-by';
import { shareTips, type TipEarner, type TipShare } from './share-tips';

/** Tips of an employee on a business day, in dollars. */
export interface TipFact {
  day: string;
  employee_id: number | null;
  card_tips: number;
  other_tips: number;
  orders: number;
}

/** A role that an employee had before getting a different role. */
export interface FormerRole {
  employee_id: number;
  /** First business day without the role. The employee had the role on the days before. */
  day: string;
  role_id: number | null;
}

export interface TipEmployee {
  id: number;
  name: string;
  /** The employee's current team role. */
  role_id: number | null;
}

export interface TipRecords {
  facts: readonly TipFact[];
  marks: readonly { day: string; employee_id: number }[];
  employees: readonly TipEmployee[];
  /** Sorted by the time of the change. */
  formerRoles: readonly FormerRole[];
  roleNames: ReadonlyMap<number, string>;
  /** Sorted with the latest rules first. */
  ruleSets: readonly TipRuleSet[];
}

/** Returns the rules that apply on a business day. `ruleSets` must be sorted latest first. */
export function findRulesOfDay(ruleSets: readonly TipRuleSet[], day: string) {
  return ruleSets.find(({ valid_from }) => valid_from <= day)?.rules ?? [];
}

export function findRoleOfDay(
  { id, role_id }: TipEmployee,
  formerRoles: readonly FormerRole[],
  day: string,
): number | null {
  const next = formerRoles.find((former) => former.employee_id === id && former.day > day);
  return next ? next.role_id : role_id;
}

interface DayEarner extends TipEarner {
  name: string;
  card: number;
  other: number;
}

const NOBODY: TipEmployee = { id: 0, name: 'No employee', role_id: null };

function findEarners(day: string, facts: readonly TipFact[], records: TipRecords): DayEarner[] {
  const marked = records.marks.filter((mark) => mark.day === day).map(({ employee_id }) => employee_id);
  const ids = new Set([...facts.map(({ employee_id }) => employee_id), ...marked]);
  const earners = [...ids].map((employee_id): DayEarner => {
    const fact = facts.find((one) => one.employee_id === employee_id);
    const known = records.employees.find(({ id }) => id === employee_id);
    const employee = known ?? { ...NOBODY, ...(employee_id !== null && { name: `Employee ${employee_id}` }) };
    const [card, other] = [toCents(fact?.card_tips ?? 0), toCents(fact?.other_tips ?? 0)];
    const worked = (fact?.orders ?? 0) > 0 || (employee_id !== null && marked.includes(employee_id));
    const role_id = known ? findRoleOfDay(known, records.formerRoles, day) : null;
    return { employee_id, role_id, worked, card, other, tips: card + other, name: employee.name };
  });
  return earners.sort((a, b) => compareNames(a, b));
}

interface Named {
  employee_id: number | null;
  name: string;
}

/** Compares by name. The row for orders without an employee comes last. */
function compareNames(a: Named, b: Named): number {
  if (a.employee_id === null || b.employee_id === null)
    return Number(a.employee_id === null) - Number(b.employee_id === null);
  return a.name.localeCompare(b.name, 'en') || a.employee_id - b.employee_id;
}

function toRow(
  day: string,
  { employee_id, name, role_id, card, other }: DayEarner,
  share: TipShare,
  roleNames: TipRecords['roleNames'],
): TipRow {
  return {
    ...{ day, employee_id, name, role: role_id === null ? null : (roleNames.get(role_id) ?? null) },
    card_tips: fromCents(card),
    other_tips: fromCents(other),
    tips: fromCents(share.tips),
    not_deducted: fromCents(share.not_deducted),
    given: fromCents(share.given),
    received: fromCents(share.received),
    pay_out: fromCents(share.pay_out),
  };
}

export interface TipSheet {
  /** A row for each business day and employee with tips or a share, sorted by day and name. */
  rows: TipRow[];
  /** By day. */
  kept: KeptShare[];
}

/** Shares the tips of each business day according to the rules of that day. */
export function buildTipSheet(records: TipRecords): TipSheet {
  const rows: TipRow[] = [];
  const kept: KeptShare[] = [];
  const factsByDay = [...groupBy(records.facts, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [day, facts] of factsByDay) {
    const earners = findEarners(day, facts, records);
    const rules = findRulesOfDay(records.ruleSets, day);
    const result = shareTips(earners, rules);
    for (const [index, share] of result.shares.entries()) {
      const earner = earners[index];
      if (!earner || [earner.card, earner.other, share.received].every((cents) => cents === 0)) continue;
      rows.push(toRow(day, earner, share, records.roleNames));
    }
    for (const { role_id, cents } of result.kept) {
      const role = rules.find((rule) => rule.role_id === role_id)?.role ?? '';
      kept.push({ day, role, amount: fromCents(cents) });
    }
  }
  return { rows, kept };
}

const TIP_FIGURES = ['card_tips', 'other_tips', 'tips', 'not_deducted', 'given', 'received', 'pay_out'] as const;

export function sumTipRows(rows: readonly TipRow[]): Pick<TipRow, (typeof TIP_FIGURES)[number]> {
  const cents = { card_tips: 0, other_tips: 0, tips: 0, not_deducted: 0, given: 0, received: 0, pay_out: 0 };
  for (const row of rows) for (const name of TIP_FIGURES) cents[name] += toCents(row[name]);
  for (const name of TIP_FIGURES) cents[name] = fromCents(cents[name]);
  return cents;
}

export function sumByEmployee(rows: readonly TipRow[]): TipRow[] {
  const byEmployee = groupBy(rows, ({ employee_id }) => employee_id);
  return [...byEmployee.values()]
    .flatMap((own) => {
      const last = own.at(-1);
      return last ? [{ ...last, day: null, ...sumTipRows(own) }] : [];
    })
    .sort(compareNames);
}
