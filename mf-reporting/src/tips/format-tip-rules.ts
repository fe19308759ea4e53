import type { TipRuleSet } from '@backoffice/contract/tips';

export const percentFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Describes tip-sharing rules: `15 % to Busser, 5 % to Bartender`. */
export function formatTipRules({ rules }: Pick<TipRuleSet, 'rules'>): string {
  if (rules.length === 0) return 'nothing is shared';
  return rules.map(({ role, percent }) => `${percentFormat.format(percent)} % to ${role}`).join(', ');
}
