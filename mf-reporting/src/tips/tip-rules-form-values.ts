import {
  TIP_PERCENT_RANGE,
  TIP_PERCENT_TOTAL,
  type TipRule,
  type TipRuleSets,
  toBasisPoints,
} from '@backoffice/contract/tips';

/** Values of the form of the rules. */
export interface TipRulesValues {
  /** `yyyy-MM-dd`, or empty. */
  valid_from: string;
  /** The typed percentages by `roleKey`; empty for a role without a share. */
  percents: Record<string, string>;
}

/** Returns the name of a role's percentage. Names of digits alone would be positions of a list. */
export const roleKey = (roleId: number): string => `role${roleId}`;

/** Returns the values of a new form: the rules of today, valid from today. */
export function toFormValues({ today, rule_sets, roles }: TipRuleSets): TipRulesValues {
  const current = rule_sets.find(({ valid_from }) => valid_from <= today)?.rules ?? [];
  const percentOf = (id: number) => current.find(({ role_id }) => role_id === id)?.percent;
  return {
    valid_from: today,
    percents: Object.fromEntries(roles.map(({ id }) => [roleKey(id), percentOf(id)?.toString() ?? ''])),
  };
}

/** Returns the rules of the form. Percentages that are not numbers are left out. */
export function toRules({ percents }: TipRulesValues, roles: TipRuleSets['roles']): TipRule[] {
  return roles.flatMap(({ id }) => {
    const text = percents[roleKey(id)] ?? '';
    return text === '' || Number.isNaN(Number(text)) ? [] : [{ role_id: id, percent: Number(text) }];
  });
}

/** Returns the sum of the percentages in hundredths of a percent. */
export function sumPercents(rules: readonly TipRule[]): number {
  return rules.reduce((sum, { percent }) => sum + toBasisPoints(percent), 0);
}

interface Problem {
  field: 'valid_from' | `percents.${string}`;
  message: string;
}

/** Returns what is wrong with the values, each at its field. */
export function findProblems(values: TipRulesValues, roles: TipRuleSets['roles']): Problem[] {
  const rules = toRules(values, roles);
  const outside = rules.filter(({ percent }) => percent < 0.01 || percent > 100);
  const problems: Problem[] = outside.map(({ role_id }) => ({
    field: `percents.${roleKey(role_id)}`,
    message: TIP_PERCENT_RANGE,
  }));
  const last = rules.at(-1);
  if (last && problems.length === 0 && sumPercents(rules) > 10_000)
    problems.push({ field: `percents.${roleKey(last.role_id)}`, message: TIP_PERCENT_TOTAL });
  if (values.valid_from === '') problems.push({ field: 'valid_from', message: 'Choose the first day of the rules' });
  return problems;
}
