import type { DayRange } from '@backoffice/contract/dates';
import { fromCents, toCents } from '@backoffice/contract/money';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import {
  MAX_KEPT_SHARES,
  type TipRow,
  type TipRuleSet,
  type TipsQuery,
  type TipTotals,
} from '@backoffice/contract/tips';
import { findDaySettings } from '../locations/locations.repository';
import { NO_BUCKETS } from '../reports/chart';
import type { ExportColumns, Report, ReportContext } from '../reports/report';
import { amountCell, textCell } from '../reports/report-csv';
import { extendToDays } from '../reports/report-range';
import { calculateSalesTotals, sumSales } from '../reports/sales-figures';
import { buildTipSheet, sumByEmployee, sumTipRows, type TipSheet } from './tip-sheet';
import { readTipRecords } from './tips.service';

type Context = ReportContext<TipsQuery>;

/** Returns all business days that overlap the query's range, and the time range of these days. */
async function findDays({ scope, locationId, query }: Context) {
  return extendToDays(query, await findDaySettings(scope, locationId));
}

/** Returns the tip sheet, the rules and the time range of all business days that overlap the query's range. */
async function readSheet(context: Context) {
  const { days, range } = await findDays(context);
  const records = await readTipRecords(context.scope, context.locationId, days);
  return { sheet: buildTipSheet(records), ruleSets: rulesOfDays(records.ruleSets, days), range };
}

/** Returns the rules that apply on any of the days, latest first. */
function rulesOfDays(ruleSets: readonly TipRuleSet[], { start, end }: DayRange): TipRuleSet[] {
  const started = ruleSets.filter(({ valid_from }) => valid_from <= end);
  const before = started.findIndex(({ valid_from }) => valid_from <= start);
  return before === -1 ? started : started.slice(0, before + 1);
}

const toRows = ({ rows }: TipSheet, { by }: TipsQuery) => (by === 'day' ? rows : sumByEmployee(rows));

async function sumTotals(context: Context): Promise<TipTotals> {
  const { scope, locationId } = context;
  const { sheet, ruleSets, range } = await readSheet(context);
  const tipsOf = async (report: 'orders' | 'transactions') =>
    calculateSalesTotals(await sumSales({ scope, locationId, report, query: range }, NO_BUCKETS)).tips;
  return {
    count: toRows(sheet, context.query).length,
    ...sumTipRows(sheet.rows),
    unassigned: sumTipRows(sheet.rows.filter(({ employee_id }) => employee_id === null)).pay_out,
    transactions_report: await tipsOf('transactions'),
    orders_report: await tipsOf('orders'),
    kept_shares: sheet.kept.slice(-MAX_KEPT_SHARES).reverse(),
    total_kept_shares: sheet.kept.length,
    rule_sets: ruleSets,
  };
}

const FIGURE_COLUMNS: Array<
  [header: string, amount: (row: Pick<TipRow, 'tips'> & ReturnType<typeof sumTipRows>) => number]
> = [
  ['Card tips', ({ card_tips }) => card_tips],
  ['Other tips', ({ other_tips }) => other_tips],
  ['Tips', ({ tips }) => tips],
  ['Refunds not deducted', ({ not_deducted }) => not_deducted],
  ['Given', ({ given }) => -given],
  ['Received', ({ received }) => received],
  ['To pay out', ({ pay_out }) => pay_out],
];

function exportColumns({ by }: TipsQuery): ExportColumns<TipRow> {
  const columns: Array<ExportColumns<TipRow>[number]> = [
    ['Employee', ({ name }) => textCell(name)],
    ['Team role', ({ role }) => textCell(role)],
    ...FIGURE_COLUMNS.map(([header, amount]): ExportColumns<TipRow>[number] => [
      header,
      (row) => amountCell(amount(row) || 0),
    ]),
  ];
  return by === 'day' ? [['Business day', ({ day }) => day ?? ''], ...columns] : columns;
}

export const tipsReport: Report<TipsQuery, TipRow, TipRow, TipTotals> = {
  name: 'tips',
  findPage: async (context, { page, per_page }) => {
    const rows = toRows((await readSheet(context)).sheet, context.query);
    const data = rows.slice((page - 1) * per_page, page * per_page);
    return { data, paging_metadata: buildPagingMetadata(rows.length, page, per_page) };
  },
  findFirstAndLast: async ({ query }) => ({ first: query.start_date, last: query.end_date }),
  findRange: async (context) => (await findDays(context)).range,
  summarize: async (context, buckets) => {
    const { start_date, end_date } = context.query;
    const sums = await sumSales({ ...context, report: 'transactions', query: { start_date, end_date } }, buckets);
    const tips = sums.map((sum) => ({ ...sum, amount: calculateSalesTotals([sum]).tips }));
    return { totals: await sumTotals(context), sums: tips };
  },
  async *readRows(context) {
    yield toRows((await readSheet(context)).sheet, context.query);
  },
  columns: exportColumns,
  totalLines: ({ unassigned, kept_shares, total_kept_shares, ...totals }) => [
    // As in the summary of the screen, the total to pay out excludes tips without an employee.
    ...FIGURE_COLUMNS.map(([label, amount]) => [
      label,
      amountCell(amount({ ...totals, pay_out: fromCents(toCents(totals.pay_out) - toCents(unassigned)) }) || 0),
    ]),
    ['Without employee', amountCell(unassigned)],
    ...kept_shares.map(({ day, role, amount }) => [`No ${role} worked on ${day}: not shared`, amountCell(amount)]),
    ...(total_kept_shares > kept_shares.length
      ? [[`and ${total_kept_shares - kept_shares.length} on earlier days`]]
      : []),
  ],
};
