import { getBusinessDetails } from '@backoffice/contract/locations';
import { getOrder } from '@backoffice/contract/orders';
import { getCustomerReceiptSettings } from '@backoffice/contract/receipt-settings';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { buildOrderDetails, buildOrderItem, business } from '../testing/fixtures';

const api = stubApi();
signInBeforeEach();

const updated_at = '2026-01-05T10:00:00.000Z';
beforeEach(() => {
  api.respond(getBusinessDetails, business);
  api.respond(
    getOrder,
    buildOrderDetails({ order_items: [buildOrderItem({ item_name: 'Margherita', note: 'Well done' })] }),
  );
});

async function openReceipt() {
  const view = renderRemote(module, '/reporting/orders/order-details/10432');
  await view.user.click(await screen.findByRole('button', { name: 'Receipt' }));
  return { ...view, modal: within(await screen.findByRole('dialog', { name: 'Receipt' })) };
}

test('the receipt preview applies the location’s receipt settings', async () => {
  api.respond(getCustomerReceiptSettings, { show_items_notes: false, show_location_website: false, updated_at });
  const { modal } = await openReceipt();
  const receipt = within(await modal.findByRole('article', { name: 'Customer receipt' }));
  expect(receipt.getByText('The Corner Table')).toBeInTheDocument();
  expect(receipt.getByText('Margherita')).toBeInTheDocument();
  expect(receipt.getByText('$65.88')).toBeInTheDocument();
  expect(receipt.queryByText('Well done')).not.toBeInTheDocument();
  expect(receipt.queryByText('cornertable.example.com')).not.toBeInTheDocument();
});

test('the receipt preview shows "Voided" for a voided order', async () => {
  api.respond(getCustomerReceiptSettings, { updated_at });
  api.respond(getOrder, buildOrderDetails({ status: 'Voided' }));
  const { modal } = await openReceipt();
  const receipt = within(await modal.findByRole('article', { name: 'Customer receipt' }));
  expect(receipt.getByText('Voided')).toBeInTheDocument();
});

test('the receipt preview closes with its Dismiss button', async () => {
  api.respond(getCustomerReceiptSettings, { updated_at });
  const { user, modal } = await openReceipt();
  await user.click(modal.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the receipt preview shows an error and offers a retry when loading fails', async () => {
  api.respond(getCustomerReceiptSettings, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { user, modal } = await openReceipt();
  expect(await modal.findByText('The receipt could not be loaded')).toBeInTheDocument();
  api.respond(getCustomerReceiptSettings, { updated_at });
  await user.click(modal.getByRole('button', { name: 'Try again' }));
  expect(await modal.findByText('Well done', { exact: false })).toBeInTheDocument();
});
