import { renderRemote } from '@backoffice/testing/render';
import { NETWORK_ERROR } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import {
  cashReconciliationsCase,
  exceptionsCase,
  itemsCase,
  ordersCase,
  type ReportCase,
  salesByCase,
  staffCase,
  taxesCase,
  tipsCase,
  transactionsCase,
} from '../testing/report-cases';
import { FRIDAY, serverError, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

// jsdom computes no layout, so the component library hides dropdowns as if their field were out of view.
const includeHidden = { hidden: true };

const cases: Array<{ report: ReportCase; notice: string }> = [
  { report: ordersCase, notice: 'Failed to fetch orders report' },
  { report: transactionsCase, notice: 'Failed to fetch transactions report' },
  { report: cashReconciliationsCase, notice: 'Failed to fetch cash reconciliation report' },
  { report: itemsCase, notice: 'Failed to fetch items report' },
  { report: salesByCase, notice: 'Failed to fetch sales' },
  { report: taxesCase, notice: 'Failed to fetch taxes' },
  { report: staffCase, notice: 'Failed to fetch the staff report' },
  { report: tipsCase, notice: 'Failed to fetch tips' },
  { report: exceptionsCase, notice: 'Failed to fetch exceptions report' },
];

describe.each(cases)('the report of $report.name', ({ report, notice }) => {
  const open = (search = '') => renderRemote(module, `${report.path}${search}`);
  const findRow = (id: number) => screen.findByRole(...report.row(id));

  test('shows its columns below the page title', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: report.title })).toBeInTheDocument();
    const table = within(await screen.findByRole('table', { name: report.title }));
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(report.headers);
  });

  test("initially shows today in the restaurant's time zone, not in the browser's time zone", async () => {
    const queries = report.respond(api, 3);
    open();
    await findRow(1);
    expect(queries).toEqual([{ ...FRIDAY, ...report.query, page: 1, per_page: 25 }]);
    expect(screen.getByRole('button', { name: /date range/i })).toHaveTextContent('Today11/20/2026');
  });

  test('applies a date preset, stores it in the URL and returns to page 1', async () => {
    const queries = report.respond(api, 3);
    const { user, currentAddress } = open('?page=2');
    await user.click(await screen.findByRole('button', { name: /date range/i }));
    await user.click(await screen.findByRole('button', { name: 'Last Week', ...includeHidden }));
    expect(currentAddress()).toBe(`${report.path}?date_filter=last_week`);
    const lastWeek = { start_date: '2026-11-09T05:00:00.000Z', end_date: '2026-11-16T04:59:59.999Z' };
    await waitFor(() => expect(queries.at(-1)).toEqual({ ...lastWeek, ...report.query, page: 1, per_page: 25 }));
  });

  test('resets all filters, the page and the page size when Clear Filters is clicked', async () => {
    const queries = report.respond(api, 3);
    const { user, currentAddress } = open(`?${report.filters}&page=2&per_page=10`);
    await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    expect(currentAddress()).toBe(report.path);
    await waitFor(() => expect(queries.at(-1)).toEqual({ ...FRIDAY, ...report.query, page: 1, per_page: 25 }));
  });

  test('opens the next page', async () => {
    report.respond(api, 11);
    const { user, currentAddress } = open(`?${report.filters}&per_page=10`);
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(await findRow(11)).toBeInTheDocument();
    expect(currentAddress()).toBe(`${report.path}?${report.filters}&page=2&per_page=10`);
  });

  test('shows an empty state without pagination when there are no rows', async () => {
    report.respond(api, 0);
    open();
    expect(await screen.findByText(report.emptyText)).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument();
  });

  test('shows a notification and the reason when loading fails', async () => {
    report.fail(api, serverError);
    open();
    expect(await screen.findByText(notice)).toBeInTheDocument();
    expect(screen.getByText(report.failure)).toBeInTheDocument();
    expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  });

  test('offers a retry when loading fails', async () => {
    report.fail(api, () => NETWORK_ERROR);
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('API request failed')).toBeInTheDocument();
    report.respond(api, 1);
    await user.click(retry);
    expect(await findRow(1)).toBeInTheDocument();
    expect(screen.queryByText(report.failure)).not.toBeInTheDocument();
  });
});

test('the tests run in Tokyo’s time zone', () => {
  expect(new Date().getTimezoneOffset()).toBe(-540);
});

describe.each([ordersCase, transactionsCase])('the sales report of $name', (report) => {
  test('applies the filters, page and page size of the URL', async () => {
    const queries = report.respond(api, 12);
    renderRemote(module, `${report.path}?date_filter=yesterday&employee_id=7&payment_type=Card&page=2&per_page=10`);
    expect(await screen.findByRole(...report.row(11))).toBeInTheDocument();
    const yesterday = { start_date: '2026-11-19T05:00:00.000Z', end_date: '2026-11-20T04:59:59.999Z' };
    expect(queries).toEqual([{ ...yesterday, employee_id: 7, payment_type: 'Card', page: 2, per_page: 10 }]);
    expect(screen.getByRole('button', { name: /date range/i })).toHaveTextContent('Yesterday11/19/2026');
    await waitFor(() => expect(screen.getByLabelText('Employee')).toHaveValue('Tom Nguyen'));
    expect(screen.getByLabelText('Payment Type')).toHaveValue('Card');
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  });

  test('returns to page 1 and keeps the page size when a filter changes', async () => {
    const queries = report.respond(api, 3);
    const { user, currentAddress } = renderRemote(module, `${report.path}?page=2&per_page=50`);
    await user.click(await screen.findByLabelText('Payment Type'));
    await user.click(await screen.findByRole('option', { name: 'Cash', ...includeHidden }));
    expect(currentAddress()).toBe(`${report.path}?payment_type=Cash&per_page=50`);
    const cash = { ...FRIDAY, payment_type: 'Cash', page: 1, per_page: 50 };
    await waitFor(() => expect(queries.at(-1)).toEqual(cash));
  });
});

test('the cash reconciliation report has only the date filter', async () => {
  renderRemote(module, '/reporting/cash-reconciliation');
  await screen.findByRole('button', { name: /date range/i });
  const filters = within(screen.getByRole('group', { name: 'Filters' }));
  expect(filters.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Today11/20/2026',
    'Clear Filters',
  ]);
  expect(filters.queryByRole('combobox')).not.toBeInTheDocument();
  expect(filters.queryByRole('textbox')).not.toBeInTheDocument();
});
