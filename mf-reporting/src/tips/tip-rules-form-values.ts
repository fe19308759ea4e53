import {
  TIP_PERCENT_RANGE_MESSAGE,
  TIP_PERCENT_TOTAL_MESSAGE,
  type TipRule,
  type TipRuleSets,
  toBasisPoints,
} from '@backoffice/contract/tips';

/** Values of the tip rules form. */
export interface TipRulesValues {
  /** `yyyy-MM-dd`, or empty. */
  valid_from: string;
  /** The percentages as entered, keyed by `roleKey`; empty for a role without a share. */
  percents: Record<string, string>;
}

/** Returns the field name for a role's percentage. The form library would treat a purely numeric name as an index. */
export const roleKey = (roleId: number): string => `role${roleId}`;

/** Returns the initial form values: today's rules, valid from today. */
export function toFormValues({ today, rule_sets, roles }: TipRuleSets): TipRulesValues {
  const current = rule_sets.find(({ valid_from }) => valid_from <= today)?.rules ?? [];
  const percentOf = (id: number) => current.find(({ role_id }) => role_id === id)?.percent;
  return {
    valid_from: today,
    percents: Object.fromEntries(roles.map(({ id }) => [roleKey(id), percentOf(id)?.toString() ?? ''])),
  };
}

/** Converts the form values to rules. Omits percentages that are not numbers. */
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

/** Returns the problems of the values, each with its field. */
export function findProblems(values: TipRulesValues, roles: TipRuleSets['roles']): Problem[] {
  const rules = toRules(values, roles);
  const outside = rules.filter(({ percent }) => percent < 0.01 || percent > 100);
  const problems: Problem[] = outside.map(({ role_id }) => ({
    field: `percents.${roleKey(role_id)}`,
    message: TIP_PERCENT_RANGE_MESSAGE,
  }));
  const last = rules.at(-1);
  if (last && problems.length === 0 && sumPercents(rules) > 10_000)
    problems.push({ field: `percents.${roleKey(last.role_id)}`, message: TIP_PERCENT_TOTAL_MESSAGE });
  if (values.valid_from === '') problems.push({ field: 'valid_from', message: 'Choose the first day of the rules' });
  return problems;
}
