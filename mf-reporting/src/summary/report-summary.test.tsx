import { summarizeCashReconciliations } from '@backoffice/contract/cash-reconciliations';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { listOrders, summarizeOrders, summarizeTransactions } from '@backoffice/contract/reports';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { openChartTable, readChartTable } from '../testing/chart-table';
import { buildOrdersPage, business, cashSummary, salesSummary } from '../testing/fixtures';
import { FRIDAY, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const open = (report: string) => renderRemote(module, `/reporting/${report}`);

async function readFigures() {
  await screen.findByText(/^(Net sales|Mismatch)$/, { selector: 'dt' });
  const [terms, values] = [screen.getAllByRole('term'), screen.getAllByRole('definition')];
  return terms.map((term, index) => [term.textContent, values[index]?.textContent?.trim()]);
}

test.each([
  ['orders', 'Orders'],
  ['transactions', 'Transactions'],
])('the %s report shows the totals of all its rows', async (report, rows) => {
  open(report);
  expect(await readFigures()).toEqual([
    [rows, '3 1 open, 1 voided'],
    ['Gross sales', '$1,500.00'],
    ['Discounts', '-$100.50'],
    ['Refunds', '-$20.25'],
    ['Net sales', '$1,379.25'],
    ['Taxes', '$120.50'],
    ['Tips', '$30.00'],
    ['Total collected', '$1,529.75'],
  ]);
});

test('the cash reconciliation report shows the totals of cash in, cash out and mismatch', async () => {
  open('cash-reconciliation');
  expect(await readFigures()).toEqual([
    ['Drawers', '2'],
    ['Cash in', '$300.00'],
    ['Cash out', '$45.50'],
    ['Mismatch', '-$2.25'],
  ]);
});

test('the product mix shows the totals of all sold items', async () => {
  open('items');
  expect(await readFigures()).toEqual([
    ['Items', '61'],
    ['Quantity', '2,310.5'],
    ['Gross sales', '$30,000.00'],
    ['Discounts', '-$100.50'],
    ['Net sales', '$29,899.50'],
    ['Taxes', '$2,653.58'],
  ]);
});

test('the chart’s table lists the bars in the restaurant’s time zone and omits empty bars', async () => {
  const { user } = open('orders');
  const chart = within(await screen.findByRole('figure'));
  expect(chart.getByText('Net sales by hour')).toBeInTheDocument();
  expect(await readChartTable(user)).toEqual(['Nov 20, 12 PM: $1,399.50', 'Nov 20, 2 PM: -$20.25']);
});

test('an hour in the chart’s table links to the orders of that hour', async () => {
  const { user, currentAddress } = open('orders?employee=7&page=2');
  const table = await openChartTable(user);
  await user.click(within(table).getByRole('link', { name: /Nov 20, 2/ }));
  expect(currentAddress()).toBe('/reporting/orders?employee=7&hour=14');
});

test('a day in the chart’s table links to the same report for that day', async () => {
  const buckets = ['2026-11-18T05:00:00.000Z', '2026-11-19T05:00:00.000Z'].map((start) => ({
    ...{ start, count: 1, amount: 10 },
  }));
  api.respond(summarizeCashReconciliations, { ...cashSummary, chart: { unit: 'day', buckets } });
  const { user, currentAddress } = open('cash-reconciliation?start_date=2026-11-18&end_date=2026-11-19');
  await user.click(within(await openChartTable(user)).getByRole('link', { name: 'Wed, Nov 18' }));
  expect(currentAddress()).toBe(
    '/reporting/cash-reconciliation?date_filter=custom_date_range&start_date=2026-11-18&end_date=2026-11-18',
  );
});

test('the chart labels include minutes when hours start at half past after a half-hour clock change', async () => {
  api.respond(getBusinessDetails, { ...business, timezone: 'Australia/Lord_Howe' });
  const starts = ['2025-10-04T14:30:00.000Z', '2025-10-04T15:30:00.000Z', '2025-10-04T16:30:00.000Z'];
  const chart = { unit: 'hour' as const, buckets: starts.map((start) => ({ start, count: 1, amount: 10 })) };
  api.respond(summarizeOrders, { ...salesSummary, chart });
  const { user } = open('orders');
  expect(await readChartTable(user)).toEqual([
    'Oct 5, 1 AM: $10.00',
    'Oct 5, 2:30 AM: $10.00',
    'Oct 5, 3:30 AM: $10.00',
  ]);
});

test('with a cut-off at half past, the chart labels days by business day and hours with minutes', async () => {
  api.respond(getBusinessDetails, { ...business, day_cutoff: '05:30' });
  const respond = (unit: 'hour' | 'day', starts: string[]) => {
    const chart = {
      unit,
      buckets: starts.map((start) => ({ start: new Date(start).toISOString(), count: 1, amount: 10 })),
    };
    api.respond(summarizeOrders, { ...salesSummary, chart });
  };
  // The first bucket starts at 2 AM, before the cut-off at 5:30 AM, so it belongs to the previous business day.
  respond('day', ['2026-11-21T02:00-05:00', '2026-11-21T05:30-05:00']);
  const { user, unmount } = open('orders');
  expect(await readChartTable(user)).toEqual(['Fri, Nov 20: $10.00', 'Sat, Nov 21: $10.00']);
  unmount();
  respond('hour', ['2026-11-21T05:30-05:00', '2026-11-22T04:30-05:00']);
  const hours = open('orders');
  expect(await readChartTable(hours.user)).toEqual(['Nov 21, 5:30 AM: $10.00', 'Nov 22, 4:30 AM: $10.00']);
});

test.each(['orders', 'transactions', 'cash-reconciliation'])(
  'the report of %s shows a placeholder chart while its summary loads',
  async (report) => {
    const response = createDeferred();
    const delay =
      <Data,>(data: Data) =>
      () =>
        response.promise.then(() => data);
    api.respond(summarizeOrders, delay(salesSummary));
    api.respond(summarizeTransactions, delay(salesSummary));
    api.respond(summarizeCashReconciliations, delay(cashSummary));
    open(report);
    expect(await screen.findByRole('figure', { hidden: true })).toHaveAttribute('aria-hidden', 'true');
    response.resolve();
    await readFigures();
    expect(document.querySelector('figure[aria-hidden]')).not.toBeInTheDocument();
  },
);

test('the chart shows "Nothing to show" when there were no sales', async () => {
  const { chart, ...rest } = salesSummary;
  const buckets = chart.buckets.map((bucket) => ({ ...bucket, count: 0, amount: 0 }));
  api.respond(summarizeOrders, { ...rest, chart: { ...chart, buckets } });
  open('orders');
  const figure = within(await screen.findByRole('figure'));
  expect(figure.getByText('Nothing to show')).toBeInTheDocument();
  expect(figure.queryByText('Show as table')).not.toBeInTheDocument();
  expect(figure.queryByRole('application')).not.toBeInTheDocument();
});

test('the chart’s table lists bars of $0.00 when sales and refunds cancel out', async () => {
  const { chart, ...rest } = salesSummary;
  const buckets = chart.buckets.map((bucket) => ({ ...bucket, amount: 0 }));
  api.respond(summarizeOrders, { ...rest, chart: { ...chart, buckets } });
  const { user } = open('orders');
  expect(await readChartTable(user)).toEqual(['Nov 20, 12 PM: $0.00', 'Nov 20, 2 PM: $0.00']);
});

test('the summary request contains the filters but not the page number', async () => {
  const queries: unknown[] = [];
  api.respond(summarizeOrders, ({ query }) => {
    queries.push(query);
    return salesSummary;
  });
  open('orders?payment_type=Cash&page=2&search=12');
  await readFigures();
  expect(queries).toEqual([
    {
      ...FRIDAY,
      payment_type: 'Cash',
      search: '12',
    },
  ]);
});

test('the report shows its rows and offers a retry when the summary fails to load', async () => {
  api.respond(summarizeOrders, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { user } = open('orders');
  expect(await screen.findByText('The summary could not be computed')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
  api.respond(summarizeOrders, salesSummary);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await readFigures();
});

test.each([
  ['a page of many', 'page=2', 1974, 'Rows 26-50 of 1,974; the export holds all.'],
  ['the last page', 'page=2', 30, 'Rows 26-30 of 30; the export holds all.'],
])('the printed report says which rows it contains on %s', async (_, search, total, text) => {
  stubPages(api, listOrders, buildOrdersPage, total);
  open(`orders?${search}`);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test.each([
  ['one page contains all rows', '', 25],
  ['the page is past the last one', 'page=3', 30],
])('the printed report does not mention other rows when %s', async (_, search, total) => {
  stubPages(api, listOrders, buildOrdersPage, total);
  open(`orders?${search}`);
  await screen.findByRole('navigation', { name: 'Pagination' });
  expect(screen.queryByText(/the export holds all/)).not.toBeInTheDocument();
});

test('the Print button prints the report', async () => {
  const print = jest.fn();
  Object.assign(window, { print });
  const { user } = open('orders');
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(await screen.findByRole('table', { name: 'Orders' })).toBeInTheDocument();
});
