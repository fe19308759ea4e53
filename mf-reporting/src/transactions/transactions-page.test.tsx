import { listEmployees } from '@backoffice/contract/employees';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { pagingOf } from '@backoffice/contract/paging';
import { compareSales, listTransactions, summarizeTransactions, type Transaction } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { signedInBeforeEach } from '@backoffice/testing/session';
import { NO_ANSWER, Refusal, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { business, employees, salesComparison, salesSummary } from '../reporting-fixtures';
import { refund, transaction, transactionsPage } from './transaction-fixtures';

const api = stubApi();
signedInBeforeEach();

const LIST = '/reporting/transactions';
/** What the report was asked for, call by call. */
let asked: unknown[];
const lastAsked = () => asked.at(-1);

beforeEach(() => {
  asked = [];
  // Half past nine in the evening of Friday the 20th in New York; already Saturday in the browser's Tokyo.
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  api.answer(getBusinessDetails, business);
  api.answer(listEmployees, { data: employees, paging_metadata: pagingOf(employees.length, 1, 999) });
  api.answer(summarizeTransactions, salesSummary);
  api.answer(compareSales, salesComparison);
  report(3);
});
afterEach(() => jest.useRealTimers());

function report(total: number): void {
  api.answer(listTransactions, ({ query }) => {
    asked.push(query);
    return transactionsPage(total, query.page, query.per_page);
  });
}

const friday = { start_date: '2026-11-20T05:00:00.000Z', end_date: '2026-11-21T04:59:59.999Z' };
const open = (search = '') => renderRemote(module, `${LIST}${search}`);
const details = (id: number) => screen.findByRole('link', { name: `Details of sale ${id}` });

async function rowsOf(...payments: Transaction[]) {
  api.answer(listTransactions, { data: { payments }, paging_metadata: pagingOf(payments.length, 1, 25) });
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

describe('the table', () => {
  test('has the columns of the report, under its title', async () => {
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

  test("shows a payment with its date on the restaurant's clocks", async () => {
    expect(await rowsOf(transaction())).toEqual([
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

  test('shows a refund by its name and with the signs of its amounts', async () => {
    expect(await rowsOf(refund)).toEqual([
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

  test.each(['Open', 'Voided'] as const)('marks the row of an order that is %s with that word', async (status) => {
    const rows = await rowsOf(
      transaction({ order: { id: 10432, source: 'Pos', type: 'DineIn', status } }),
      transaction({ id: 553 }),
    );
    expect(rows.map((row) => row[4])).toEqual([`Dine In ${status}`, 'Dine In']);
  });

  test('calls nothing but a refund by that name', async () => {
    await rowsOf(transaction());
    expect(screen.queryByText('Refund')).not.toBeInTheDocument();
  });

  test('shows a dash where nobody was at the terminal', async () => {
    const [row] = await rowsOf(transaction({ employee: null }));
    expect(row?.[9]).toBe('-');
  });

  test('leads to the order of a transaction, which it points out', async () => {
    await rowsOf(transaction(), refund);
    const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(address('Details of sale 552')).toBe(`${LIST}/transaction_details/10432?payment=552`);
    expect(address('Details of refund 560')).toBe(`${LIST}/transaction_details/10432?payment=560`);
  });
});

describe('the filters', () => {
  test('are of today, everybody and every payment at first', async () => {
    open();
    await details(1);
    expect(lastAsked()).toEqual({ ...friday, page: 1, per_page: 25 });
    expect(screen.getByRole('button', { name: /date range/i })).toHaveTextContent('Today11/20/2026');
  });

  test('are those of the orders, kept in the address', async () => {
    report(12);
    open('?date_filter=yesterday&employee_id=7&payment_type=Card&page=2&per_page=10');
    await details(11);
    expect(lastAsked()).toEqual({
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

  test('lead to page 1 when one changes', async () => {
    const { user, currentAddress } = open('?page=2&per_page=50');
    await user.click(await screen.findByLabelText('Payment Type'));
    // jsdom lays nothing out, and what opens beside a field takes the field for one that was scrolled out of sight.
    await user.click(await screen.findByRole('option', { name: 'Cash', hidden: true }));
    expect(currentAddress()).toBe(`${LIST}?payment_type=Cash&per_page=50`);
    await waitFor(() => expect(lastAsked()).toEqual({ ...friday, payment_type: 'Cash', page: 1, per_page: 50 }));
  });

  test('go with Clear Filters, and the page with its size too', async () => {
    const { user, currentAddress } = open('?date_filter=last_year&employee_id=7&payment_type=Card&page=2&per_page=10');
    await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    expect(currentAddress()).toBe(LIST);
    await waitFor(() => expect(lastAsked()).toEqual({ ...friday, page: 1, per_page: 25 }));
  });
});

test('the next page is a click away', async () => {
  report(26);
  const { user, currentAddress } = open('?payment_type=Card');
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await details(26)).toBeInTheDocument();
  expect(currentAddress()).toBe(`${LIST}?payment_type=Card&page=2`);
});

test('says that there are no transactions', async () => {
  report(0);
  open();
  expect(await screen.findByText('No transactions found.')).toBeInTheDocument();
});

describe('a report that cannot be had', () => {
  test('is told of in a notice and on the page, with the reason', async () => {
    api.answer(listTransactions, () => new Refusal(500, { code: 'internal', message: 'Something went wrong here' }));
    open();
    expect(await screen.findByText('Failed to fetch transactions report')).toBeInTheDocument();
    expect(screen.getByText('The transactions could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  });

  test('can be tried again', async () => {
    api.answer(listTransactions, () => NO_ANSWER);
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    report(1);
    await user.click(retry);
    expect(await details(1)).toBeInTheDocument();
    expect(screen.queryByText('The transactions could not be loaded')).not.toBeInTheDocument();
  });
});
