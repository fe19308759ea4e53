import { getPaymentTypes, type PaymentTypes } from '@backoffice/contract/order-settings';
import { listOrders } from '@backoffice/contract/reports';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildOrdersPage, changePaymentType, paymentTypes } from '../testing/fixtures';
import { serverError, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

// jsdom computes no layout, so the component library hides dropdowns as if their field were out of view.
const includeHidden = { hidden: true };

async function open(search = '') {
  const view = renderRemote(module, `/reporting/orders${search}`);
  await screen.findByRole('link', { name: 'Details of order 1' });
  return view;
}

async function readOptions(search?: string) {
  const { user } = await open(search);
  await user.click(screen.getByLabelText('Payment Type'));
  await screen.findByRole('option', { name: 'Cash', ...includeHidden });
  const list = within(screen.getByRole('listbox', { name: 'Payment Type', ...includeHidden }));
  return list.getAllByRole('option', includeHidden).map(({ textContent }) => textContent);
}

test('the payment type filter offers All, Cash and Card when the location has no other payment types', async () => {
  expect(await readOptions()).toEqual(['All', 'Cash', 'Card']);
});

test('the payment type filter offers Cash and Card even when the location has turned one of them off', async () => {
  api.respond(getPaymentTypes, changePaymentType('Cash', { is_enabled: false }));
  expect(await readOptions()).toEqual(['All', 'Cash', 'Card']);
});

test.each([
  ['enabled', { is_enabled: true }],
  ['used', { is_used: true }],
])('the payment type filter offers further payment types after Cash and Card when they are %s', async (_, changes) => {
  const added = changePaymentType('Voucher', changes);
  api.respond(getPaymentTypes, changePaymentType('GiftCard', changes, added));
  expect(await readOptions()).toEqual(['All', 'Cash', 'Card', 'Gift Card', 'Voucher']);
});

test('the payment type filter limits the report to a payment type of the location', async () => {
  const queries = stubPages(api, listOrders, buildOrdersPage, 3);
  api.respond(getPaymentTypes, changePaymentType('HouseAccount', { is_used: true }));
  const { user, currentAddress } = await open('?per_page=50');
  await user.click(screen.getByLabelText('Payment Type'));
  await user.click(await screen.findByRole('option', { name: 'House Account', ...includeHidden }));
  expect(currentAddress()).toBe('/reporting/orders?payment_type=HouseAccount&per_page=50');
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ payment_type: 'HouseAccount' }));
});

test('the payment type filter shows the type from the URL even when the list is loading or lacks it', async () => {
  const response = createDeferred<PaymentTypes>();
  api.respond(getPaymentTypes, () => response.promise);
  await open('?payment_type=GiftCard');
  expect(screen.getByLabelText('Payment Type')).toHaveValue('Gift Card');
  response.resolve(paymentTypes);
  await waitFor(() => expect(screen.getByLabelText('Payment Type')).toHaveValue('Gift Card'));
});

test('the payment type filter offers All, Cash and Card and notifies when the list fails to load', async () => {
  api.respond(getPaymentTypes, serverError);
  expect(await readOptions()).toEqual(['All', 'Cash', 'Card']);
  expect(screen.getByText('Error fetching data: Something went wrong here')).toBeInTheDocument();
});
