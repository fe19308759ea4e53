import { type CashDiscount, getCashDiscount, updateCashDiscount } from '@backoffice/contract/cash-discount';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

const DISCOUNTS_PATH = '/business/discounts';
let discount: CashDiscount;
let sentBodies: unknown[];

beforeEach(() => {
  discount = { cash_discount_rate: 4, is_cash_discount_enabled: true, updated_at: '2026-01-05T10:00:00.000Z' };
  sentBodies = [];
  api.respond(getCashDiscount, () => discount);
  // The stub behaves like the server: it stores the body and refuses an outdated updated_at.
  api.respond(updateCashDiscount, ({ params, body: { updated_at, ...values } }) => {
    sentBodies.push({ ...params, ...values });
    if (updated_at !== discount.updated_at) {
      return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else has changed this' });
    }
    discount = {
      ...values,
      cash_discount_rate: Number(values.cash_discount_rate.replace(',', '.')),
      updated_at: `${updated_at.slice(0, -1)}1Z`,
    };
    return discount;
  });
});

const findSwitch = () => screen.findByRole('switch', { name: 'Cash discount is on' });

async function openForm() {
  const view = renderRemote(module, DISCOUNTS_PATH);
  await view.user.click(await screen.findByRole('button', { name: 'Actions for Cash discount' }));
  await view.user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Discount Rate' }));
  const rate = dialog.getByLabelText('Cash discount rate');
  return { ...view, dialog, rate, updateButton: dialog.getByRole('button', { name: 'Update' }) };
}

test('the discounts page shows the rate in percent and an example bill', async () => {
  renderRemote(module, DISCOUNTS_PATH);
  expect(await findSwitch()).toBeChecked();
  const [, row] = screen.getAllByRole('row');
  expect(row).toHaveTextContent('Cash discount4 %');
  expect(screen.getByText('For example: $25.75 by card, $24.72 in cash.')).toBeInTheDocument();
});

test('the discounts page shows no example bill when the discount is off', async () => {
  discount = { ...discount, is_cash_discount_enabled: false };
  renderRemote(module, DISCOUNTS_PATH);
  expect(await findSwitch()).not.toBeChecked();
  expect(screen.queryByText(/^For example/)).not.toBeInTheDocument();
});

test('the discount switch turns the discount off without changing its rate', async () => {
  const { user } = renderRemote(module, DISCOUNTS_PATH);
  await user.click(await findSwitch());
  expect(await screen.findByText('Discount was updated successfully')).toBeInTheDocument();
  expect(await findSwitch()).not.toBeChecked();
  expect(sentBodies).toEqual([{ id: 7, cash_discount_rate: '4', is_cash_discount_enabled: false }]);
});

test('the discount switch sends one request when it is double-clicked', async () => {
  const response = createDeferred();
  api.respond(updateCashDiscount, async ({ body }) => {
    sentBodies.push(body);
    await response.promise;
    discount = { ...discount, is_cash_discount_enabled: false, updated_at: '2026-01-05T11:00:00.000Z' };
    return discount;
  });
  const { user } = renderRemote(module, DISCOUNTS_PATH);
  await user.dblClick(await findSwitch());
  response.resolve();
  expect(await screen.findByText('Discount was updated successfully')).toBeInTheDocument();
  expect(sentBodies).toHaveLength(1);
  expect(await findSwitch()).not.toBeChecked();
});

test('the discount switch shows the reason when another user has since changed the discount', async () => {
  const { user } = renderRemote(module, DISCOUNTS_PATH);
  await findSwitch();
  discount = { ...discount, cash_discount_rate: 5, updated_at: '2026-01-05T11:00:00.000Z' };
  await user.click(await findSwitch());
  expect(await screen.findByText('Somebody else has changed this')).toBeInTheDocument();
  expect(await screen.findByText('5 %')).toBeInTheDocument();
});

test('the discount switch returns to its previous state when the request fails', async () => {
  api.respond(updateCashDiscount, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { user } = renderRemote(module, DISCOUNTS_PATH);
  await user.click(await findSwitch());
  expect(await screen.findByText('Failed to update discount')).toBeInTheDocument();
  await waitFor(async () => expect(await findSwitch()).toBeChecked());
});

test('the rate form updates the example bill while the user types, and sends the entered text once', async () => {
  const { user, dialog, rate, updateButton, currentAddress } = await openForm();
  expect(rate).toHaveValue('4');
  await user.clear(rate);
  expect(dialog.queryByText(/^For example/)).not.toBeInTheDocument();
  await user.type(rate, '3,5');
  expect(dialog.getByText('For example: $25.75 by card, $24.85 in cash.')).toBeInTheDocument();
  await user.dblClick(updateButton);
  expect(await screen.findByText('Discount was updated successfully')).toBeInTheDocument();
  expect(sentBodies).toEqual([{ id: 7, cash_discount_rate: '3,5', is_cash_discount_enabled: true }]);
  await waitFor(() => expect(currentAddress()).toBe(DISCOUNTS_PATH));
  expect(await screen.findByText('3.5 %')).toBeInTheDocument();
});

test.each([
  ['', 'Cash discount rate should not be empty'],
  ['four', 'Cash discount rate should be a number'],
  ['4.1255', 'Cash discount rate can have at most 3 decimals'],
  ['100.001', 'Cash discount rate should not exceed 100'],
])('the rate form refuses the rate %j with the message "%s"', async (text, message) => {
  const { user, dialog, rate, updateButton } = await openForm();
  await user.clear(rate);
  if (text !== '') await user.type(rate, text);
  await user.click(updateButton);
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(sentBodies).toEqual([]);
});

test.each(['0', '100', '0.001'])('the rate form accepts the rate %s', async (text) => {
  const { user, rate, updateButton } = await openForm();
  await user.clear(rate);
  await user.type(rate, text);
  await user.click(updateButton);
  await screen.findByText('Discount was updated successfully');
  expect(sentBodies).toMatchObject([{ cash_discount_rate: text }]);
});

test('the rate form keeps the entered rate and shows the reason when saving fails', async () => {
  const { user, rate, updateButton } = await openForm();
  api.respond(updateCashDiscount, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  await user.clear(rate);
  await user.type(rate, '5');
  await user.click(updateButton);
  expect(await screen.findByText('Failed to update discount')).toBeInTheDocument();
  expect(screen.getByText('Down')).toBeInTheDocument();
  expect(rate).toHaveValue('5');
});

test('the rate form closes when Cancel is clicked', async () => {
  const { user, dialog, currentAddress } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(currentAddress()).toBe(DISCOUNTS_PATH));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the rate form shows the rate that another user has since saved and offers to use it', async () => {
  const { user, dialog, rate, updateButton } = await openForm();
  await user.clear(rate);
  await user.type(rate, '5');
  discount = { ...discount, cash_discount_rate: 7, updated_at: '2026-01-05T11:00:00.000Z' };
  await user.click(updateButton);
  expect(await dialog.findByText(/^Somebody else has changed the discount in the meantime\./)).toBeInTheDocument();
  expect(rate).toHaveValue('5');
  await user.click(dialog.getByLabelText('Use what is saved now: 7 %'));
  expect(rate).toHaveValue('7');
  await user.click(dialog.getByLabelText('Keep yours: 5 %'));
  await user.click(updateButton);
  await screen.findByText('Discount was updated successfully');
  expect(sentBodies.at(-1)).toMatchObject({ cash_discount_rate: '5' });
});

test('the rate form does not overwrite the on/off status that another user has since changed', async () => {
  const { user, rate, updateButton } = await openForm();
  await user.clear(rate);
  await user.type(rate, '5');
  discount = { ...discount, is_cash_discount_enabled: false, updated_at: '2026-01-05T11:00:00.000Z' };
  await user.click(updateButton);
  await screen.findByText('Discount was updated successfully');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(sentBodies.at(-1)).toEqual({ id: 7, cash_discount_rate: '5', is_cash_discount_enabled: false });
});

test('the discounts page shows an error and offers a retry when loading fails', async () => {
  api.respond(getCashDiscount, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { user } = renderRemote(module, DISCOUNTS_PATH);
  expect(await screen.findByText('The discount could not be loaded')).toBeInTheDocument();
  api.respond(getCashDiscount, () => discount);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findSwitch()).toBeInTheDocument();
});
