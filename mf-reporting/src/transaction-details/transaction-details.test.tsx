import { getOrder, getPayment } from '@backoffice/contract/orders';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../module';
import { findCard, readDefinitions, readTable } from '../testing/card-contents';
import { buildOrderDetails, buildOrderRefund } from '../testing/fixtures';
import { stubReporting } from '../testing/stub-reporting';
import { buildPaymentDetails, refundTransaction } from '../testing/transaction-fixtures';

const api = stubReporting();

const open = (idAndQuery = '10432?payment=552') =>
  renderRemote(module, `/reporting/transactions/transaction_details/${idAndQuery}`);

describe('the transaction details page', () => {
  test('shows all fields of the payment', async () => {
    open();
    expect(await readDefinitions('Payment')).toEqual([
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

  test('shows a refund with its payment and signed amounts, without a tendered amount and change', async () => {
    const { order: _, ...refundFields } = refundTransaction;
    const refunds = [buildOrderRefund({ id: 559, refunded_payment_id: 551 }), buildOrderRefund()];
    const order = buildOrderDetails({ refunds });
    api.respond(getPayment, buildPaymentDetails({ ...refundFields, tendered_amount: 0, order }));
    open('10432?payment=560');
    const displayed = await readDefinitions('Refund');
    expect(displayed).toContainEqual(['Kind', 'Refund']);
    expect(displayed).toContainEqual(['Refund of', '552']);
    expect(displayed.slice(7)).toEqual([
      ['Employee', 'Tom Nguyen'],
      ['Amount', '-$12.50'],
      ['Taxes', '-$1.02'],
      ['Tip Amount', '-$2.00'],
      ['Discount', '-$0.50'],
    ]);
  });

  test("shows the payment's share of service charges and cash rounding when there are any", async () => {
    const amounts = { service_charge_amount: 9.9, rounding_amount: -0.02 };
    api.respond(getPayment, buildPaymentDetails({ ...amounts, payment_type: 'GiftCard' }));
    open();
    const displayed = await readDefinitions('Payment');
    expect(displayed).toContainEqual(['Payment Type', 'Gift Card']);
    expect(displayed.slice(7, 12)).toEqual([
      ['Amount', '$1,025.88'],
      ['Service charges', '$9.90'],
      ['Taxes', '$83.62'],
      ['Cash rounding', '-$0.02'],
      ['Tip Amount', '$6.00'],
    ]);
  });

  test('shows a dash for the card type of a cash payment, and "Not Captured" for a payment that is not captured', async () => {
    api.respond(getPayment, buildPaymentDetails({ payment_type: 'Cash', card_type: null, captured: false }));
    open();
    const displayed = await readDefinitions('Payment');
    expect(displayed).toContainEqual(['Card Type', '-']);
    expect(displayed).toContainEqual(['Captured', 'Not Captured']);
  });

  test('shows the cards of the order with a single request', async () => {
    open();
    expect(await readDefinitions('Order details')).toContainEqual(['Order ID', '10432']);
    expect(await readDefinitions('Payment summary')).toContainEqual(['Total', '$65.88']);
    expect((await readTable('Transaction summary')).map(([id]) => id)).toEqual(['Trans#', '551', '552']);
    expect((await readTable('Order items'))[1]?.[0]).toBe('Margherita');
    expect(api.calls.filter((path) => !path.includes('business_details'))).toEqual(['GET /payments/552']);
  });
});

test('the transaction details page shows only the order when the URL contains no payment id', async () => {
  open('10432');
  expect(await findCard('Order details')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Payment' })).not.toBeInTheDocument();
});

test.each(['abc?payment=552', '10432?payment=abc', '10432?payment=0', '10432?payment='])(
  'the transaction details page shows "Invalid ID" for "%s" and sends no request',
  async (idAndQuery) => {
    open(idAndQuery);
    expect(await screen.findByText('Invalid ID')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  },
);

test('the transaction details page shows "not found" without a retry when the order does not exist', async () => {
  api.respond(getOrder, () => new ErrorResponse(404, { code: 'not_found', message: 'Not found' }));
  open('10432');
  expect(await screen.findByText('Transaction not found')).toBeInTheDocument();
  expect(screen.getByText('Failed to fetch transaction details report')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('the transaction details page shows "not found" when the payment belongs to a different order', async () => {
  open('10433?payment=552');
  expect(await screen.findByText('Transaction not found')).toBeInTheDocument();
});
