import { listEmployees } from '@backoffice/contract/employees';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { compareSales, listTransactions, summarizeTransactions, type Transaction } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { business, employees, salesComparison, salesSummary } from '../testing/fixtures';
import { buildTransaction, buildTransactionsPage, refundTransaction } from '../testing/transaction-fixtures';

const api = stubApi();
signInBeforeEach();

const LIST_PATH = '/reporting/transactions';
/** Query parameters of the list requests, in order. */
let queries: unknown[];
const getLastQuery = () => queries.at(-1);

beforeEach(() => {
  queries = [];
  // Friday 2026-11-20, 9:30 PM in New York; already Saturday in Tokyo, the time zone of the tests.
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  api.respond(getBusinessDetails, business);
  api.respond(listEmployees, { data: employees, paging_metadata: buildPagingMetadata(employees.length, 1, 999) });
  api.respond(summarizeTransactions, salesSummary);
  api.respond(compareSales, salesComparison);
  stubReport(3);
});
afterEach(() => jest.useRealTimers());

function stubReport(total: number): void {
  api.respond(listTransactions, ({ query }) => {
    queries.push(query);
    return buildTransactionsPage(total, query.page, query.per_page);
  });
}

const FRIDAY = { start_date: '2026-11-20T05:00:00.000Z', end_date: '2026-11-21T04:59:59.999Z' };
const open = (search = '') => renderRemote(module, `${LIST_PATH}${search}`);
const findDetailsLink = (id: number) => screen.findByRole('link', { name: `Details of sale ${id}` });

async function renderRows(...payments: Transaction[]) {
  api.respond(listTransactions, { data: { payments }, paging_metadata: buildPagingMetadata(payments.length, 1, 25) });
  open();
  await screen.findAllByRole('link', { name: /details/i });
  const table = within(screen.getByRole('table', { name: 'Transactions' }));
  const rows = table.getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.trim()),
  );
}

describe('the table of transactions', () => {
  test('shows the columns of the report below the page title', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Transactions' })).toBeInTheDocument();
    const table = within(await screen.findByRole('table', { name: 'Transactions' }));
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Created',
      'Trans#',
      'Payment Type',
      'Order Source',
      'Order Type',
      'Amount',
      'Taxes',
      'Tip Amount',
      'Discount',
      'Employee',
      'Details',
    ]);
  });

  test("shows a payment with its date in the restaurant's time zone", async () => {
    expect(await renderRows(buildTransaction())).toEqual([
      [
        'November 20, 2026 at 09:30 AM',
        '552',
        'Card',
        'POS',
        'Dine In',
        '$1,025.88',
        '$83.62',
        '$6.00',
        '$5.00',
        'Maria Alvarez',
        'Details',
      ],
    ]);
  });

  test('shows a refund with a badge and with signed amounts', async () => {
    expect(await renderRows(refundTransaction)).toEqual([
      [
        'November 21, 2026 at 12:05 PM',
        '560',
        'Card Refund',
        'POS',
        'Dine In',
        '-$12.50',
        '-$1.02',
        '-$2.00',
        '-$0.50',
        'Tom Nguyen',
        'Details',
      ],
    ]);
  });

  test.each(['Open', 'Voided'] as const)('shows the status of a %s order in the row of its payment', async (status) => {
    const rows = await renderRows(
      buildTransaction({ order: { id: 10432, source: 'Pos', type: 'DineIn', status } }),
      buildTransaction({ id: 553 }),
    );
    expect(rows.map((row) => row[4])).toEqual([`Dine In ${status}`, 'Dine In']);
  });

  test('shows no refund badge in the row of a payment', async () => {
    await renderRows(buildTransaction());
    expect(screen.queryByText('Refund')).not.toBeInTheDocument();
  });

  test('shows a dash when there was no employee at the terminal', async () => {
    const [row] = await renderRows(buildTransaction({ employee: null }));
    expect(row?.[9]).toBe('-');
  });

  test('links to the order of a transaction with the id of the transaction', async () => {
    await renderRows(buildTransaction(), refundTransaction);
    const getLinkPath = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(getLinkPath('Details of sale 552')).toBe(`${LIST_PATH}/transaction_details/10432?payment=552`);
    expect(getLinkPath('Details of refund 560')).toBe(`${LIST_PATH}/transaction_details/10432?payment=560`);
  });
});

describe('the filters of the transactions report', () => {
  test('are initially today, all employees and all payment types', async () => {
    open();
    await findDetailsLink(1);
    expect(getLastQuery()).toEqual({ ...FRIDAY, page: 1, per_page: 25 });
    expect(screen.getByRole('button', { name: /date range/i })).toHaveTextContent('Today11/20/2026');
  });

  test('are applied from the URL', async () => {
    stubReport(12);
    open('?date_filter=yesterday&employee_id=7&payment_type=Card&page=2&per_page=10');
    await findDetailsLink(11);
    expect(getLastQuery()).toEqual({
      start_date: '2026-11-19T05:00:00.000Z',
      end_date: '2026-11-20T04:59:59.999Z',
      employee_id: 7,
      payment_type: 'Card',
      page: 2,
      per_page: 10,
    });
    await waitFor(() => expect(screen.getByLabelText('Employee')).toHaveValue('Tom Nguyen'));
    expect(screen.getByLabelText('Payment Type')).toHaveValue('Card');
  });

  test('return to page 1 when one changes', async () => {
    const { user, currentAddress } = open('?page=2&per_page=50');
    await user.click(await screen.findByLabelText('Payment Type'));
    // jsdom has no layout: dropdowns are hidden as if their field were scrolled out of view.
    await user.click(await screen.findByRole('option', { name: 'Cash', hidden: true }));
    expect(currentAddress()).toBe(`${LIST_PATH}?payment_type=Cash&per_page=50`);
    await waitFor(() => expect(getLastQuery()).toEqual({ ...FRIDAY, payment_type: 'Cash', page: 1, per_page: 50 }));
  });

  test('are reset by Clear Filters together with page and page size', async () => {
    const { user, currentAddress } = open('?date_filter=last_year&employee_id=7&payment_type=Card&page=2&per_page=10');
    await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    expect(currentAddress()).toBe(LIST_PATH);
    await waitFor(() => expect(getLastQuery()).toEqual({ ...FRIDAY, page: 1, per_page: 25 }));
  });
});

test('the transactions page opens the next page', async () => {
  stubReport(26);
  const { user, currentAddress } = open('?payment_type=Card');
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await findDetailsLink(26)).toBeInTheDocument();
  expect(currentAddress()).toBe(`${LIST_PATH}?payment_type=Card&page=2`);
});

test('the transactions page shows an empty state when there are no transactions', async () => {
  stubReport(0);
  open();
  expect(await screen.findByText('No transactions found.')).toBeInTheDocument();
});

describe('the transactions page, when loading fails,', () => {
  test('shows a notice and the reason', async () => {
    api.respond(
      listTransactions,
      () => new ErrorResponse(500, { code: 'internal', message: 'Something went wrong here' }),
    );
    open();
    expect(await screen.findByText('Failed to fetch transactions report')).toBeInTheDocument();
    expect(screen.getByText('The transactions could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  });

  test('offers a retry', async () => {
    api.respond(listTransactions, () => NETWORK_ERROR);
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stubReport(1);
    await user.click(retry);
    expect(await findDetailsLink(1)).toBeInTheDocument();
    expect(screen.queryByText('The transactions could not be loaded')).not.toBeInTheDocument();
  });
});
