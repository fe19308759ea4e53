import { getBusinessDetails } from '@backoffice/contract/locations';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import {
  listCashReconciliations,
  type ReconciliationSummary,
  summarizeCashReconciliations,
} from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { business, cashSummary } from '../testing/fixtures';
import { buildReconciliation, buildReconciliationsPage } from '../testing/reconciliation-fixtures';

const api = stubApi();
signInBeforeEach();

const LIST_PATH = '/reporting/cash-reconciliation';
/** Query parameters of the list requests, in order. */
let queries: unknown[];
const getLastQuery = () => queries.at(-1);

beforeEach(() => {
  queries = [];
  // Friday 2026-11-20, 9:30 PM in New York; already Saturday in Tokyo, the time zone of the tests.
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  api.respond(getBusinessDetails, business);
  api.respond(summarizeCashReconciliations, cashSummary);
  stubReport(3);
});
afterEach(() => jest.useRealTimers());

function stubReport(total: number): void {
  api.respond(listCashReconciliations, ({ query }) => {
    queries.push(query);
    return buildReconciliationsPage(total, query.page, query.per_page);
  });
}

const FRIDAY = { start_date: '2026-11-20T05:00:00.000Z', end_date: '2026-11-21T04:59:59.999Z' };
const open = (search = '') => renderRemote(module, `${LIST_PATH}${search}`);
const findDetailsLink = (id: number) => screen.findByRole('link', { name: `Details of cash reconciliation ${id}` });

async function renderRows(...reconciliations: ReconciliationSummary[]) {
  const paging_metadata = buildPagingMetadata(reconciliations.length, 1, 25);
  api.respond(listCashReconciliations, { data: { reconciliations }, paging_metadata });
  open();
  await screen.findAllByRole('link', { name: /details/i });
  const table = within(screen.getByRole('table', { name: 'Cash Reconciliation' }));
  const rows = table.getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.trim()),
  );
}

describe('the table of cash reconciliations', () => {
  test('shows the columns of the report below the page title', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Cash Reconciliation' })).toBeInTheDocument();
    const table = within(await screen.findByRole('table', { name: 'Cash Reconciliation' }));
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Date/time',
      'Cash in',
      'Cash out',
      'Reconciled balance',
      'Cash left',
      'Employee name',
      'POS Station ID',
      'Details',
    ]);
  });

  test("shows a cash reconciliation with its date in the restaurant's time zone", async () => {
    expect(await renderRows(buildReconciliation({ mismatch: 0 }))).toEqual([
      [
        'November 20, 2026 at 09:30 AM',
        '$1,820.25',
        '$45.50',
        '$1,969.75',
        '$200.00',
        'Maria Alvarez',
        '2 · Bar',
        'Details',
      ],
    ]);
  });

  test('shows the mismatch beside the balance with its sign', async () => {
    const rows = await renderRows(
      buildReconciliation({ id: 1, mismatch: -0.01 }),
      buildReconciliation({ id: 2, mismatch: 0 }),
      buildReconciliation({ id: 3, mismatch: 0.01 }),
    );
    expect(rows.map((row) => row[3])).toEqual(['-$0.01 short $1,969.75', '$1,969.75', '+$0.01 over $1,969.75']);
  });

  test('shows a dash when there was no employee at the station', async () => {
    const [row] = await renderRows(buildReconciliation({ employee: null }));
    expect(row?.[5]).toBe('-');
  });

  test('links to the details of a cash reconciliation', async () => {
    open();
    expect(await findDetailsLink(2)).toHaveAttribute('href', `${LIST_PATH}/cash-reconciliation-details/2`);
  });
});

describe('the date filter of the cash reconciliations', () => {
  test('is initially today and the only filter', async () => {
    open();
    await findDetailsLink(1);
    expect(getLastQuery()).toEqual({ ...FRIDAY, page: 1, per_page: 25 });
    const filters = within(screen.getByRole('group', { name: 'Filters' }));
    expect(filters.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Today11/20/2026',
      'Clear Filters',
    ]);
    expect(filters.queryByRole('combobox')).not.toBeInTheDocument();
    expect(filters.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('keeps a preset in the URL and returns to page 1', async () => {
    const { user, currentAddress } = open('?page=2');
    await user.click(await screen.findByRole('button', { name: /date range/i }));
    // jsdom has no layout: dropdowns are hidden as if their field were scrolled out of view.
    await user.click(await screen.findByRole('button', { name: 'Last Week', hidden: true }));
    expect(currentAddress()).toBe(`${LIST_PATH}?date_filter=last_week`);
    await waitFor(() =>
      expect(getLastQuery()).toEqual({
        start_date: '2026-11-09T05:00:00.000Z',
        end_date: '2026-11-16T04:59:59.999Z',
        page: 1,
        per_page: 25,
      }),
    );
  });

  test('is reset by Clear Filters together with page and page size', async () => {
    const { user, currentAddress } = open('?date_filter=last_year&page=2&per_page=10');
    await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    expect(currentAddress()).toBe(LIST_PATH);
    await waitFor(() => expect(getLastQuery()).toEqual({ ...FRIDAY, page: 1, per_page: 25 }));
  });
});

test('the cash reconciliations page opens the next page', async () => {
  stubReport(26);
  const { user, currentAddress } = open('?date_filter=this_week');
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await findDetailsLink(26)).toBeInTheDocument();
  expect(currentAddress()).toBe(`${LIST_PATH}?date_filter=this_week&page=2`);
});

test('the cash reconciliations page shows an empty state when there are no cash reconciliations', async () => {
  stubReport(0);
  open();
  expect(await screen.findByText('No cash reconciliations found.')).toBeInTheDocument();
});

describe('the cash reconciliations page, when loading fails,', () => {
  test('shows a notice and the reason', async () => {
    const serverError = new ErrorResponse(500, { code: 'internal', message: 'Something went wrong here' });
    api.respond(listCashReconciliations, () => serverError);
    open();
    expect(await screen.findByText('Failed to fetch cash reconciliation report')).toBeInTheDocument();
    expect(screen.getByText('The cash reconciliations could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  });

  test('offers a retry', async () => {
    api.respond(listCashReconciliations, () => NETWORK_ERROR);
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stubReport(1);
    await user.click(retry);
    expect(await findDetailsLink(1)).toBeInTheDocument();
    expect(screen.queryByText('The cash reconciliations could not be loaded')).not.toBeInTheDocument();
  });
});
