import { listEmployees } from '@backoffice/contract/employees';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { getOrder, getPayment } from '@backoffice/contract/orders';
import { pagingOf } from '@backoffice/contract/paging';
import { compareSales, listTransactions, summarizeTransactions } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { signedInBeforeEach } from '@backoffice/testing/session';
import { Refusal, stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { card, definitions, tableOf } from '../details/card-contents';
import module from '../module';
import { business, employees, orderDetails, orderRefund, salesComparison, salesSummary } from '../reporting-fixtures';
import { paymentDetails, refund, transactionsPage } from '../transactions/transaction-fixtures';

const api = stubApi();
signedInBeforeEach();

beforeEach(() => api.answer(getBusinessDetails, business));

const open = (end = '10432?payment=552') => renderRemote(module, `/reporting/transactions/transaction_details/${end}`);

describe('the page of a transaction', () => {
  beforeEach(() => api.answer(getPayment, paymentDetails()));

  test('has its title', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Transaction Details' })).toBeInTheDocument();
  });

  test('points out a payment with all that is known of it', async () => {
    open();
    expect(await definitions('Payment')).toEqual([
      ['Trans#', '552'],
      ['Created', 'November 20, 2026 at 09:30 AM'],
      ['Kind', 'Sale'],
      ['Payment Type', 'Card'],
      ['Card Type', 'Credit'],
      ['Captured', 'Captured'],
      ['Employee', 'Maria Alvarez'],
      ['Amount', '$1,025.88'],
      ['Taxes', '$83.62'],
      ['Tip Amount', '$6.00'],
      ['Discount', '$5.00'],
      ['Tendered', '$1,031.88'],
      ['Change', '$0.00'],
    ]);
  });

  test('points out a refund with the payment it is of and the signs of its amounts', async () => {
    const { order: _, ...given } = refund;
    const refunds = [orderRefund({ id: 559, refunded_payment_id: 551 }), orderRefund()];
    const order = orderDetails({ refunds });
    api.answer(getPayment, paymentDetails({ ...given, tendered_amount: -14.5, change_amount: 0, order }));
    open('10432?payment=560');
    const shown = await definitions('Refund');
    expect(shown).toContainEqual(['Kind', 'Refund']);
    expect(shown).toContainEqual(['Refund of', '552']);
    expect(shown.slice(7)).toEqual([
      ['Employee', 'Tom Nguyen'],
      ['Amount', '-$12.50'],
      ['Taxes', '-$1.02'],
      ['Tip Amount', '-$2.00'],
      ['Discount', '-$0.50'],
      ['Tendered', '-$14.50'],
      ['Change', '$0.00'],
    ]);
  });

  test('says of a payment in cash that there was no card, and of one not captured that it was not', async () => {
    api.answer(getPayment, paymentDetails({ payment_type: 'Cash', card_type: null, captured: false }));
    open();
    const shown = await definitions('Payment');
    expect(shown).toContainEqual(['Card Type', '-']);
    expect(shown).toContainEqual(['Captured', 'Not Captured']);
  });

  test('has the cards of its order, in one call', async () => {
    open();
    expect(await definitions('Order details')).toContainEqual(['Order ID', '10432']);
    expect(await definitions('Payment summary')).toContainEqual(['Total', '$65.88']);
    expect((await tableOf('Transaction summary')).map(([id]) => id)).toEqual(['Trans#', '551', '552']);
    expect((await tableOf('Order items'))[1]?.[0]).toBe('Margherita');
    expect(api.calls.filter((path) => !path.includes('business_details'))).toEqual(['GET /payments/552']);
  });
});

test('an address that names no payment has the order alone', async () => {
  api.answer(getOrder, orderDetails());
  open('10432');
  expect(await card('Order details')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Payment' })).not.toBeInTheDocument();
});

test.each(['abc', '0', '1.5', '%20', 'abc?payment=552', '10432?payment=abc', '10432?payment=0', '10432?payment='])(
  '%s holds an invalid id, and nothing is asked',
  async (end) => {
    open(end);
    expect(await screen.findByText('Invalid ID')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  },
);

test.each(['10432?payment=9', '10432'])('%s, which is not there, is said to be not found', async (end) => {
  const missing = () => new Refusal(404, { code: 'not_found', message: 'Not found' });
  api.answer(getPayment, missing);
  api.answer(getOrder, missing);
  open(end);
  expect(await screen.findByText('Transaction not found')).toBeInTheDocument();
  expect(screen.getByText('Failed to fetch transaction details report')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a payment of another order is not found', async () => {
  api.answer(getPayment, paymentDetails());
  open('10433?payment=552');
  expect(await screen.findByText('Transaction not found')).toBeInTheDocument();
});

test('a transaction that cannot be had is told of and can be tried again', async () => {
  api.answer(getPayment, () => new Refusal(500, { code: 'internal', message: 'Something went wrong here' }));
  const { user } = open();
  expect(await screen.findByText('Failed to fetch transaction details report')).toBeInTheDocument();
  expect(screen.getByText('The transaction could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  api.answer(getPayment, paymentDetails());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card('Payment')).toBeInTheDocument();
});

describe('the way back', () => {
  beforeEach(() => {
    api.answer(summarizeTransactions, salesSummary);
    api.answer(compareSales, salesComparison);
    api.answer(listEmployees, { data: employees, paging_metadata: pagingOf(employees.length, 1, 999) });
    api.answer(listTransactions, ({ query }) => transactionsPage(60, query.page, query.per_page));
    api.answer(getPayment, paymentDetails());
  });

  test('leads to the same filtered list', async () => {
    const list = '/reporting/transactions?payment_type=Card&page=2&per_page=10';
    const { user, currentAddress } = renderRemote(module, list);
    await user.click(await screen.findByRole('link', { name: 'Details of sale 12' }));
    expect(currentAddress()).toContain('/reporting/transactions/transaction_details/10432?payment=12&list=');
    await user.click(await screen.findByRole('button', { name: 'Back to Transactions' }));
    expect(currentAddress()).toBe(list);
    expect(await screen.findByRole('link', { name: 'Details of sale 12' })).toBeInTheDocument();
  });

  test('leads to the list from a link that was opened by itself', async () => {
    const { user, currentAddress } = open();
    await user.click(await screen.findByRole('button', { name: 'Back to Transactions' }));
    expect(currentAddress()).toBe('/reporting/transactions');
  });
});
