import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import type { TipDay, TipRow, TipRuleSets, TipsSummary } from '@backoffice/contract/tips';
import { buildRowsPage, salesSummary } from './fixtures';

/** Builds the tips of an employee. */
export function buildTipRow(changes: Partial<TipRow> = {}): TipRow {
  return {
    ...{ day: null, employee_id: 3, name: 'Maria Lopez', role: 'Server', card_tips: 80, other_tips: 20, tips: 100 },
    ...{ not_deducted: 0, given: 20, received: 0, pay_out: 80 },
    ...changes,
  };
}

/** Builds one page of a report of `total` employees, "Employee 1" to "Employee `total`". */
export function buildTipsPage(total: number, page = DEFAULT_PAGE, perPage = DEFAULT_PER_PAGE) {
  const buildRow = ({ id }: { id: number }) => buildTipRow({ employee_id: id, name: `Employee ${id}` });
  const { rows, paging_metadata } = buildRowsPage(buildRow, total, page, perPage);
  return { data: { rows }, paging_metadata };
}

const BUSSER = { role_id: 5, role: 'Busser', percent: 15 };
const BARTENDER = { role_id: 6, role: 'Bartender', percent: 5 };

export const tipRules: TipRuleSets = {
  today: '2026-11-20',
  rule_sets: [
    { id: 2, valid_from: '2026-11-01', rules: [BUSSER, BARTENDER], updated_at: '2026-11-01T15:00:00.000Z' },
    { id: 1, valid_from: '2026-09-01', rules: [], updated_at: '2026-09-01T15:00:00.000Z' },
  ],
  roles: [
    { id: 6, name: 'Bartender' },
    { id: 5, name: 'Busser' },
    { id: 4, name: 'Server' },
  ],
};

export const tipDay: TipDay = {
  day: '2026-11-20',
  rules: [BUSSER, BARTENDER],
  workers: [
    { employee_id: 7, name: 'Rafael Ortiz', role: 'Bartender', orders: 12, is_marked: false },
    { employee_id: 8, name: 'Luis Herrera', role: 'Busser', orders: 0, is_marked: false },
  ],
};

export function buildTipsSummary(changes: Partial<TipsSummary['totals']> = {}): TipsSummary {
  const { day, employee_id, name, role, ...figures } = buildTipRow();
  return {
    totals: {
      ...{
        count: 3,
        ...figures,
        unassigned: 5,
        transactions_report: 100,
        orders_report: 100,
        kept_shares: [],
        total_kept_shares: 0,
      },
      rule_sets: tipRules.rule_sets.slice(0, 1),
      ...changes,
    },
    chart: salesSummary.chart,
  };
}
