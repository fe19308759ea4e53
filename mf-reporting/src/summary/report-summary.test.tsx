import { listEmployees } from '@backoffice/contract/employees';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { pagingOf } from '@backoffice/contract/paging';
import {
  compareSales,
  exportCashReconciliations,
  exportOrders,
  exportTransactions,
  listCashReconciliations,
  listOrders,
  listTransactions,
  summarizeCashReconciliations,
  summarizeOrders,
  summarizeTransactions,
} from '@backoffice/contract/reports';
import { deferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { signedInBeforeEach } from '@backoffice/testing/session';
import { Refusal, stubApi } from '@backoffice/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { business, cashSummary, employees, ordersPage, salesComparison, salesSummary } from '../reporting-fixtures';

const api = stubApi();
signedInBeforeEach();

const none = pagingOf(0, 1, 25);
beforeEach(() => {
  // Half past nine in the evening of Friday the 20th in New York.
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  api.answer(getBusinessDetails, business);
  api.answer(listEmployees, { data: employees, paging_metadata: pagingOf(employees.length, 1, 999) });
  api.answer(listOrders, ordersPage(3));
  api.answer(listTransactions, { data: { payments: [] }, paging_metadata: none });
  api.answer(listCashReconciliations, { data: { reconciliations: [] }, paging_metadata: none });
  api.answer(summarizeOrders, salesSummary);
  api.answer(compareSales, salesComparison);
  api.answer(summarizeTransactions, salesSummary);
  api.answer(summarizeCashReconciliations, cashSummary);
});
afterEach(() => jest.useRealTimers());

const open = (report: string) => renderRemote(module, `/reporting/${report}`);

async function figures() {
  await screen.findByText(/^(Net sales|Mismatch)$/, { selector: 'dt' });
  const [terms, values] = [screen.getAllByRole('term'), screen.getAllByRole('definition')];
  return terms.map((term, place) => [term.textContent, values[place]?.textContent?.trim()]);
}

test.each([
  ['orders', 'Orders'],
  ['transactions', 'Transactions'],
])('the report of %s says what all of it comes to', async (report, rows) => {
  open(report);
  expect(await figures()).toEqual([
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

test('the report of drawers says what went in and out, and what is missing', async () => {
  open('cash-reconciliation');
  expect(await figures()).toEqual([
    ['Drawers', '2'],
    ['Cash in', '$300.00'],
    ['Cash out', '$45.50'],
    ['Mismatch', '-$2.25'],
  ]);
});

test('the chart can be read: on the restaurant’s clocks, what is nothing left out', async () => {
  open('orders');
  const chart = within(await screen.findByRole('figure'));
  expect(chart.getByText('Net sales by hour')).toBeInTheDocument();
  expect(chart.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))).toEqual([
    'Nov 20, 12 PM: $1,399.50',
    'Nov 20, 2 PM: -$20.25',
  ]);
});

test('an hour that begins at half past, as clocks have changed by half an hour, is told to the minute', async () => {
  api.answer(getBusinessDetails, { ...business, timezone: 'Australia/Lord_Howe' });
  const starts = ['2025-10-04T14:30:00.000Z', '2025-10-04T15:30:00.000Z', '2025-10-04T16:30:00.000Z'];
  const chart = { unit: 'hour' as const, buckets: starts.map((start) => ({ start, count: 1, amount: 10 })) };
  api.answer(summarizeOrders, { ...salesSummary, chart });
  open('orders');
  const items = within(await screen.findByRole('figure')).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))).toEqual([
    'Oct 5, 1 AM: $10.00',
    'Oct 5, 2:30 AM: $10.00',
    'Oct 5, 3:30 AM: $10.00',
  ]);
});

test.each(['orders', 'transactions', 'cash-reconciliation'])(
  'while the figures of %s are on their way, the chart’s place is kept',
  async (report) => {
    const underWay = deferred();
    const later =
      <Data,>(data: Data) =>
      () =>
        underWay.promise.then(() => data);
    api.answer(summarizeOrders, later(salesSummary));
    api.answer(summarizeTransactions, later(salesSummary));
    api.answer(summarizeCashReconciliations, later(cashSummary));
    open(report);
    expect(await screen.findByRole('figure', { hidden: true })).toHaveAttribute('aria-hidden', 'true');
    underWay.resolve();
    await figures();
    expect(document.querySelector('figure[aria-hidden]')).not.toBeInTheDocument();
  },
);

test('where nothing was sold the chart keeps its place and says so', async () => {
  const { chart, ...rest } = salesSummary;
  const buckets = chart.buckets.map((bucket) => ({ ...bucket, count: 0, amount: 0 }));
  api.answer(summarizeOrders, { ...rest, chart: { ...chart, buckets } });
  open('orders');
  const shown = within(await screen.findByRole('figure'));
  expect(shown.getByText('Nothing to show')).toBeInTheDocument();
  expect(shown.queryByRole('listitem')).not.toBeInTheDocument();
});

test('where what was sold and what was given back are as much, the chart is there with its empty axis', async () => {
  const { chart, ...rest } = salesSummary;
  const buckets = chart.buckets.map((bucket) => ({ ...bucket, amount: 0 }));
  api.answer(summarizeOrders, { ...rest, chart: { ...chart, buckets } });
  open('orders');
  const items = within(await screen.findByRole('figure')).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))).toEqual([
    'Nov 20, 12 PM: $0.00',
    'Nov 20, 2 PM: $0.00',
  ]);
});

test('the figures are of the filters, whatever the page', async () => {
  const asked: unknown[] = [];
  api.answer(summarizeOrders, ({ query }) => {
    asked.push(query);
    return salesSummary;
  });
  open('orders?payment_type=Cash&page=2&search=12');
  await figures();
  expect(asked).toEqual([
    {
      start_date: '2026-11-20T05:00:00.000Z',
      end_date: '2026-11-21T04:59:59.999Z',
      payment_type: 'Cash',
      search: '12',
    },
  ]);
});

test('figures that cannot be had can be asked for again; the rows are there', async () => {
  api.answer(summarizeOrders, () => new Refusal(500, { code: 'internal', message: 'Down' }));
  const { user } = open('orders');
  expect(await screen.findByText('The summary could not be computed')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
  api.answer(summarizeOrders, salesSummary);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await figures();
});

describe('the export', () => {
  let kept: Array<[name: string, blob: Blob]>;
  beforeEach(() => {
    kept = [];
    let made = new Blob();
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        made = blob;
        return 'blob:report';
      },
      revokeObjectURL: () => {},
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      kept.push([this.download, made]);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['orders', 'orders', exportOrders],
    ['transactions', 'transactions', exportTransactions],
    ['cash-reconciliation', 'cash reconciliations', exportCashReconciliations],
  ] as const)('of %s is a file of the whole filtered range', async (report, name, operation) => {
    const asked: unknown[] = [];
    const underWay = deferred();
    api.answer(operation, async ({ query }) => {
      asked.push(query);
      await underWay.promise;
      return 'Order ID\r\n1\r\n';
    });
    const { user } = open(`${report}?date_filter=yesterday&page=2`);
    const button = await screen.findByRole('button', { name: 'Export as CSV' });
    // As a browser dispatches the clicks of a double click: with nothing between them.
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await user.click(button);
    underWay.resolve();
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(kept[0]?.[0]).toBe(`${name} 2026-11-19.csv`);
    expect(kept[0]?.[1].size).toBe('Order ID\r\n1\r\n'.length + 3);
    expect(asked).toEqual([{ start_date: '2026-11-19T05:00:00.000Z', end_date: '2026-11-20T04:59:59.999Z' }]);
  });

  test('that fails is told of', async () => {
    api.answer(exportOrders, () => new Refusal(500, { code: 'internal', message: 'Down' }));
    const { user } = open('orders');
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText('Failed to export the report, Down')).toBeInTheDocument();
    expect(kept).toEqual([]);
  });
});

test.each([
  ['of which there are more than fit on the page', 'page=2', 1974, 'Rows 26-50 of 1,974; the export holds all.'],
  ['on the last page', 'page=2', 30, 'Rows 26-30 of 30; the export holds all.'],
])('rows %s are printed with what they are', async (_, address, total, said) => {
  api.answer(listOrders, ({ query }) => ordersPage(total, query.page, query.per_page));
  open(`orders?${address}`);
  expect(await screen.findByText(said)).toBeInTheDocument();
});

test.each([
  ['all of the rows', '', 25],
  ['none of them, past the last page,', 'page=3', 30],
])('%s are printed without a word on others', async (_, address, total) => {
  api.answer(listOrders, ({ query }) => ordersPage(total, query.page, query.per_page));
  open(`orders?${address}`);
  await screen.findByRole('navigation', { name: 'Pagination' });
  expect(screen.queryByText(/the export holds all/)).not.toBeInTheDocument();
});

test('a report can be printed', async () => {
  const print = jest.fn();
  Object.assign(window, { print });
  const { user } = open('orders');
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(await screen.findByRole('table', { name: 'Orders' })).toBeInTheDocument();
});
