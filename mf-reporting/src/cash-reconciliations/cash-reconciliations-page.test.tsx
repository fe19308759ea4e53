import { getBusinessDetails } from '@backoffice/contract/locations';
import { pagingOf } from '@backoffice/contract/paging';
import {
  listCashReconciliations,
  type ReconciliationSummary,
  summarizeCashReconciliations,
} from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { signedInBeforeEach } from '@backoffice/testing/session';
import { NO_ANSWER, Refusal, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { business, cashSummary } from '../reporting-fixtures';
import { reconciliation, reconciliationsPage } from './reconciliation-fixtures';

const api = stubApi();
signedInBeforeEach();

const LIST = '/reporting/cash-reconciliation';
/** What the report was asked for, call by call. */
let asked: unknown[];
const lastAsked = () => asked.at(-1);

beforeEach(() => {
  asked = [];
  // Half past nine in the evening of Friday the 20th in New York; already Saturday in the browser's Tokyo.
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  api.answer(getBusinessDetails, business);
  api.answer(summarizeCashReconciliations, cashSummary);
  report(3);
});
afterEach(() => jest.useRealTimers());

function report(total: number): void {
  api.answer(listCashReconciliations, ({ query }) => {
    asked.push(query);
    return reconciliationsPage(total, query.page, query.per_page);
  });
}

const friday = { start_date: '2026-11-20T05:00:00.000Z', end_date: '2026-11-21T04:59:59.999Z' };
const open = (search = '') => renderRemote(module, `${LIST}${search}`);
const details = (id: number) => screen.findByRole('link', { name: `Details of cash reconciliation ${id}` });

async function rowsOf(...reconciliations: ReconciliationSummary[]) {
  const paging_metadata = pagingOf(reconciliations.length, 1, 25);
  api.answer(listCashReconciliations, { data: { reconciliations }, paging_metadata });
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

describe('the table', () => {
  test('has the columns of the report, under its title', async () => {
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

  test("shows a drawer with its date on the restaurant's clocks", async () => {
    expect(await rowsOf(reconciliation({ mismatch: 0 }))).toEqual([
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
    const rows = await rowsOf(
      reconciliation({ id: 1, mismatch: -0.01 }),
      reconciliation({ id: 2, mismatch: 0 }),
      reconciliation({ id: 3, mismatch: 0.01 }),
    );
    expect(rows.map((row) => row[3])).toEqual(['-$0.01 short $1,969.75', '$1,969.75', '+$0.01 over $1,969.75']);
  });

  test('shows a dash where nobody was at the station', async () => {
    const [row] = await rowsOf(reconciliation({ employee: null }));
    expect(row?.[5]).toBe('-');
  });

  test('leads to the details of a drawer', async () => {
    open();
    expect(await details(2)).toHaveAttribute('href', `${LIST}/cash-reconciliation-details/2`);
  });
});

describe('the filter', () => {
  test('is of today at first, and of dates alone', async () => {
    open();
    await details(1);
    expect(lastAsked()).toEqual({ ...friday, page: 1, per_page: 25 });
    const filters = within(screen.getByRole('group', { name: 'Filters' }));
    expect(filters.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Today11/20/2026',
      'Clear Filters',
    ]);
    expect(filters.queryByRole('combobox')).not.toBeInTheDocument();
    expect(filters.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('takes a preset, which stands in the address and leads to page 1', async () => {
    const { user, currentAddress } = open('?page=2');
    await user.click(await screen.findByRole('button', { name: /date range/i }));
    // jsdom lays nothing out, and what opens beside a field takes the field for one that was scrolled out of sight.
    await user.click(await screen.findByRole('button', { name: 'Last Week', hidden: true }));
    expect(currentAddress()).toBe(`${LIST}?date_filter=last_week`);
    await waitFor(() =>
      expect(lastAsked()).toEqual({
        start_date: '2026-11-09T05:00:00.000Z',
        end_date: '2026-11-16T04:59:59.999Z',
        page: 1,
        per_page: 25,
      }),
    );
  });

  test('goes with Clear Filters, and the page with its size too', async () => {
    const { user, currentAddress } = open('?date_filter=last_year&page=2&per_page=10');
    await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    expect(currentAddress()).toBe(LIST);
    await waitFor(() => expect(lastAsked()).toEqual({ ...friday, page: 1, per_page: 25 }));
  });
});

test('the next page is a click away', async () => {
  report(26);
  const { user, currentAddress } = open('?date_filter=this_week');
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await details(26)).toBeInTheDocument();
  expect(currentAddress()).toBe(`${LIST}?date_filter=this_week&page=2`);
});

test('says that no drawer was closed', async () => {
  report(0);
  open();
  expect(await screen.findByText('No cash reconciliations found.')).toBeInTheDocument();
});

describe('a report that cannot be had', () => {
  test('is told of in a notice and on the page, with the reason', async () => {
    const broken = new Refusal(500, { code: 'internal', message: 'Something went wrong here' });
    api.answer(listCashReconciliations, () => broken);
    open();
    expect(await screen.findByText('Failed to fetch cash reconciliation report')).toBeInTheDocument();
    expect(screen.getByText('The cash reconciliations could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  });

  test('can be tried again', async () => {
    api.answer(listCashReconciliations, () => NO_ANSWER);
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    report(1);
    await user.click(retry);
    expect(await details(1)).toBeInTheDocument();
    expect(screen.queryByText('The cash reconciliations could not be loaded')).not.toBeInTheDocument();
  });
});
