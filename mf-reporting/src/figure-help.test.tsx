import { getDayClosing, getOpenDay, listDayClosings } from '@backoffice/contract/day-closings';
import { defineFigure, type FigureSource } from '@backoffice/contract/figure-definitions';
import { findRecordKind, salesDimension } from '@backoffice/contract/sales-by';
import { summarizeTips } from '@backoffice/contract/tips';
import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { cashReconciliationsReport } from './cash-reconciliations/cash-reconciliations-report';
import { exceptionsReport } from './exceptions/exceptions-report';
import { itemsReport } from './items/items-report';
import module from './module';
import { ordersReport } from './orders/orders-report';
import { reports } from './reports';
import { salesByReport } from './sales-by/sales-by-report';
import { staffReport } from './staff/staff-report';
import { taxReport } from './taxes/tax-report';
import { readDefinitions } from './testing/card-contents';
import { buildClosing, buildClosingsPage, buildDayReport, buildOpenDay } from './testing/closing-fixtures';
import { stubPages, stubReporting } from './testing/stub-reporting';
import { buildTipsSummary } from './testing/tip-fixtures';
import { tipsReport } from './tips/tips-report';
import { transactionsReport } from './transactions/transactions-report';

const api = stubReporting();

beforeEach(() => {
  api.respond(getOpenDay, buildOpenDay());
  stubPages(api, listDayClosings, buildClosingsPage, 3);
});

const declared = [
  ordersReport,
  transactionsReport,
  cashReconciliationsReport,
  itemsReport,
  salesByReport,
  taxReport,
  staffReport,
  tipsReport,
  exceptionsReport,
];

test('the list of reports in this test file contains every report', () => {
  expect(declared.map(({ path }) => path).toSorted()).toEqual(
    Object.values(reports)
      .map(({ path }) => path)
      .toSorted(),
  );
});

test.each(declared)('every figure of $title has a definition', ({ figures, figureSource }) => {
  const undefinedTerms = figures.map(({ term }) => term).filter((term) => !defineFigure(figureSource, term));
  expect(undefinedTerms).toEqual([]);
});

/** Returns the labels within `element` that have a help button. */
const readExplained = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('button', { name: /^What .* means$/ })
    .map((button) => (button.getAttribute('aria-label') ?? '').slice('What '.length, -' means'.length));

/** Opens a report; returns its table once the report has replaced its placeholder. */
async function openReport(path: string, title: string) {
  const { user } = renderRemote(module, `/reporting/${path}`);
  await screen.findByRole('button', { name: 'Export as CSV' });
  return { user, table: screen.getByRole('table', { name: title }) };
}

const findUndefined = (source: FigureSource, terms: readonly string[]) =>
  terms.filter((term) => !defineFigure(source, term));

test.each<[path: string, title: string, source: FigureSource, count: number]>([
  ['orders', 'Orders', 'orders', 1],
  ['transactions', 'Transactions', 'transactions', 4],
  ['cash-reconciliation', 'Cash Reconciliation', 'cash_reconciliations', 4],
  ['items', 'Product Mix', 'items', 5],
  ['taxes', 'Taxes', 'taxes', 8],
  ['staff', 'Staff', 'staff', 9],
  ['tips', 'Tips', 'tips', 7],
  ['exceptions', 'Exceptions', 'exceptions', 1],
])('every figure column of the report %s has a definition', async (path, title, source, count) => {
  api.respond(summarizeTips, buildTipsSummary({ not_deducted: 5 }));
  const { table } = await openReport(path, title);
  await waitFor(() => expect(readExplained(table)).toHaveLength(count));
  expect(findUndefined(source, readExplained(table))).toEqual([]);
});

test.each(salesDimension.options)('every column of the breakdown by %s has a definition', async (by) => {
  const { table } = await openReport(`sales?by=${by}&compare=previous`, 'Sales by');
  const terms = readExplained(table);
  expect(terms).toEqual(expect.arrayContaining(['Rank', 'Share', 'Before', 'Change']));
  expect(findUndefined(`sales_by_${findRecordKind({ by }) ?? 'orders'}`, terms)).toEqual([]);
});

test('every line of a Z report has a definition, unless the restaurant named it', async () => {
  const { orders, comparison } = buildDayReport();
  const report = buildDayReport({
    orders: { ...orders, service_charges: 18, rounding: 0.03, open: 1, discounts: 100.5 },
    comparison: { ...comparison, paid_on_other_days: 5, for_other_days: 4, rest: -3 },
    ...{ service_charges: [{ name: 'Large party', amount: 20 }], comps: { count: 1, amount: 8 }, guests: 3 },
    discounts_by_reason: [{ kind: 'Comp', reason: 'Spilled', count: 1, amount: 8 }],
  });
  const current = { ...report, drawers: { ...report.drawers, mismatch: 1 } };
  api.respond(getDayClosing, buildClosing({ report, current, late_count: 1 }));
  renderRemote(module, '/reporting/closings/12');
  await screen.findByRole('region', { name: 'Sales' });
  const terms = screen
    .getAllByRole('term')
    .filter((term) => within(term).queryByRole('button') === null)
    .map((term) => term.textContent);
  expect(terms).toEqual([
    ...['Number', 'Day', 'Closed at', 'Closed by', 'Spilled (1)', 'Large party'],
    ...['Sales Tax 8.875% of $1,300.00', 'Beverage Tax 2% of $346.00', 'Void after payment'],
  ]);
  expect(findUndefined('z_report', readExplained(document.body))).toEqual([]);
});

test('in a Z report with negative refunds, the definitions explain that payments after refunds are subtracted', async () => {
  const { orders, comparison } = buildDayReport();
  const report = buildDayReport({
    ...{ orders: { ...orders, service_charges: 2, refunds: -10 }, refunded_tax: -1 },
    comparison: { ...comparison, refunds: -11, paid_on_other_days: 5, for_other_days: 4 },
  });
  api.respond(getDayClosing, buildClosing({ report }));
  const { user } = renderRemote(module, '/reporting/closings/12');
  for (const [card, term, value] of [
    ['Sales', 'Refunds', '$10.00'],
    ['Taxes by rate', 'Tax of refunds', '$1.00'],
    ['Service charges', 'Of refunds', '$2.00'],
    ['From orders to transactions', 'Refunds with taxes', '$11.00'],
    ['From orders to transactions', 'Paid on other days', '-$5.00'],
    ['From orders to transactions', 'Paid for orders of other days', '$4.00'],
  ] as const) {
    expect(await readDefinitions(card)).toContainEqual([term, value]);
    const help = within(screen.getByRole('region', { name: card })).getByRole('button', { name: `What ${term} means` });
    await user.click(help);
    await waitFor(() => expect(help).toHaveAccessibleDescription(/(less|without) what was paid again after a refund/));
  }
});

test('the figures of the open day have definitions', async () => {
  renderRemote(module, '/reporting/closings');
  const terms = readExplained(await screen.findByRole('region', { name: /^Open day/ }));
  expect(terms).toEqual(expect.arrayContaining(['Net sales', 'Cash over/short']));
  expect(findUndefined('z_report', terms)).toEqual([]);
});

test('a click on the question mark of a figure opens its definition, and Escape closes it', async () => {
  const { user } = renderRemote(module, '/reporting/orders');
  const summary = await screen.findByLabelText('Summary');
  const help = await within(summary).findByRole('button', { name: 'What Net sales means' });
  expect(screen.queryByText(/Gross sales less discounts and refunds/)).not.toBeInTheDocument();
  await user.click(help);
  expect(await screen.findByText(/Gross sales less discounts and refunds/)).toBeInTheDocument();
  expect(help).toHaveAccessibleDescription(/^Net sales: Gross sales less/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/Gross sales less discounts and refunds/)).not.toBeInTheDocument());
  expect(help).toHaveFocus();
});

test('the Enter key opens the definition of a column', async () => {
  const { user, table } = await openReport('staff', 'Staff');
  within(table).getByRole('button', { name: 'What Voids means' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/Voided orders and their totals with taxes/)).toBeInTheDocument();
});

test('on phones, a list above the rows contains the definitions of the columns', async () => {
  const { user } = await openReport('staff', 'Staff');
  await user.click(screen.getByText('What the figures below mean'));
  expect(await screen.findByText('Part of the discounts: what the house gave away.')).toBeInTheDocument();
});
