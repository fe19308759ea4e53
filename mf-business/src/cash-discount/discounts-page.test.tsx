import { type CashDiscount, getCashDiscount, updateCashDiscount } from '@backoffice/shared/contract/cash-discount';
import { deferred } from '@backoffice/shared/testing/deferred';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signedInBeforeEach({ locationId: 7 });

const PAGE = '/business/discounts';
let discount: CashDiscount;
let told: unknown[];

beforeEach(() => {
  discount = { cash_discount_rate: 4, is_cash_discount_enabled: true, updated_at: '2026-01-05T10:00:00.000Z' };
  told = [];
  api.answer(getCashDiscount, () => discount);
  // Stores what is sent, as the server does, and refuses what replaces another state than its own.
  api.answer(updateCashDiscount, ({ params, body: { updated_at, ...values } }) => {
    told.push({ ...params, ...values });
    if (updated_at !== discount.updated_at) {
      return new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else has changed this' });
    }
    discount = {
      ...values,
      cash_discount_rate: Number(values.cash_discount_rate.replace(',', '.')),
      updated_at: `${updated_at.slice(0, -1)}1Z`,
    };
    return discount;
  });
});

const toggle = () => screen.findByRole('switch', { name: 'Cash discount is on' });

async function openForm() {
  const view = renderRemote(module, PAGE);
  await view.user.click(await screen.findByRole('button', { name: 'Actions for Cash discount' }));
  await view.user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Discount Rate' }));
  const rate = dialog.getByLabelText('Cash discount rate');
  return { ...view, dialog, rate, update: dialog.getByRole('button', { name: 'Update' }) };
}

test('shows the rate as a percent, and what it comes to', async () => {
  renderRemote(module, PAGE);
  expect(await toggle()).toBeChecked();
  const [, row] = screen.getAllByRole('row');
  expect(row).toHaveTextContent('Cash discount4 %');
  expect(screen.getByText('For example: $25.75 by card, $24.72 in cash.')).toBeInTheDocument();
});

test('a discount that is off has no example', async () => {
  discount = { ...discount, is_cash_discount_enabled: false };
  renderRemote(module, PAGE);
  expect(await toggle()).not.toBeChecked();
  expect(screen.queryByText(/^For example/)).not.toBeInTheDocument();
});

test('it is switched off at once, its rate kept', async () => {
  const { user } = renderRemote(module, PAGE);
  await user.click(await toggle());
  expect(await screen.findByText('Discount was updated successfully')).toBeInTheDocument();
  expect(await toggle()).not.toBeChecked();
  expect(told).toEqual([{ id: 7, cash_discount_rate: '4', is_cash_discount_enabled: false }]);
});

test('a double click switches once', async () => {
  const answer = deferred();
  api.answer(updateCashDiscount, async ({ body }) => {
    told.push(body);
    await answer.promise;
    discount = { ...discount, is_cash_discount_enabled: false, updated_at: '2026-01-05T11:00:00.000Z' };
    return discount;
  });
  const { user } = renderRemote(module, PAGE);
  await user.dblClick(await toggle());
  answer.resolve();
  expect(await screen.findByText('Discount was updated successfully')).toBeInTheDocument();
  expect(told).toHaveLength(1);
  expect(await toggle()).not.toBeChecked();
});

test('a switch over somebody else’s change says why it fails', async () => {
  const { user } = renderRemote(module, PAGE);
  await toggle();
  discount = { ...discount, cash_discount_rate: 5, updated_at: '2026-01-05T11:00:00.000Z' };
  await user.click(await toggle());
  expect(await screen.findByText('Somebody else has changed this')).toBeInTheDocument();
  expect(await screen.findByText('5 %')).toBeInTheDocument();
});

test('a switch that fails is as it was', async () => {
  api.answer(updateCashDiscount, () => new Refusal(500, { code: 'internal', message: 'Down' }));
  const { user } = renderRemote(module, PAGE);
  await user.click(await toggle());
  expect(await screen.findByText('Failed to update discount')).toBeInTheDocument();
  await waitFor(async () => expect(await toggle()).toBeChecked());
});

test('a new rate is sent as it was typed, once; the example follows the typing', async () => {
  const { user, dialog, rate, update, currentAddress } = await openForm();
  expect(rate).toHaveValue('4');
  await user.clear(rate);
  expect(dialog.queryByText(/^For example/)).not.toBeInTheDocument();
  await user.type(rate, '3,5');
  expect(dialog.getByText('For example: $25.75 by card, $24.85 in cash.')).toBeInTheDocument();
  await user.dblClick(update);
  expect(await screen.findByText('Discount was updated successfully')).toBeInTheDocument();
  expect(told).toEqual([{ id: 7, cash_discount_rate: '3,5', is_cash_discount_enabled: true }]);
  await waitFor(() => expect(currentAddress()).toBe(PAGE));
  expect(await screen.findByText('3.5 %')).toBeInTheDocument();
});

test.each([
  ['', 'Cash discount rate should not be empty'],
  ['four', 'Cash discount rate should be a number'],
  ['4.1255', 'Cash discount rate can have at most 3 decimals'],
  ['100.001', 'Cash discount rate should not exceed 100'],
])('the rate %j is refused: %s', async (text, message) => {
  const { user, dialog, rate, update } = await openForm();
  await user.clear(rate);
  if (text !== '') await user.type(rate, text);
  await user.click(update);
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(told).toEqual([]);
});

test.each(['0', '100', '0.001'])('the rate %s is accepted', async (text) => {
  const { user, rate, update } = await openForm();
  await user.clear(rate);
  await user.type(rate, text);
  await user.click(update);
  await screen.findByText('Discount was updated successfully');
  expect(told).toMatchObject([{ cash_discount_rate: text }]);
});

test('Cancel closes the form without a change', async () => {
  const { user, dialog, currentAddress } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(currentAddress()).toBe(PAGE));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a conflict shows the rate that somebody else saved, and can use it', async () => {
  const { user, dialog, rate, update } = await openForm();
  await user.clear(rate);
  await user.type(rate, '5');
  discount = { ...discount, cash_discount_rate: 7, updated_at: '2026-01-05T11:00:00.000Z' };
  await user.click(update);
  expect(await dialog.findByText(/^Somebody else has changed the discount meanwhile\./)).toBeInTheDocument();
  expect(rate).toHaveValue('5');
  await user.click(dialog.getByLabelText('Use what is saved now: 7 %'));
  expect(rate).toHaveValue('7');
  await user.click(dialog.getByLabelText('Keep yours: 5 %'));
  await user.click(update);
  await screen.findByText('Discount was updated successfully');
  expect(told.at(-1)).toMatchObject({ cash_discount_rate: '5' });
});

test('a rate is saved with the status that somebody else has switched meanwhile', async () => {
  const { user, rate, update } = await openForm();
  await user.clear(rate);
  await user.type(rate, '5');
  discount = { ...discount, is_cash_discount_enabled: false, updated_at: '2026-01-05T11:00:00.000Z' };
  await user.click(update);
  await screen.findByText('Discount was updated successfully');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(told.at(-1)).toEqual({ id: 7, cash_discount_rate: '5', is_cash_discount_enabled: false });
});

test('a discount that cannot be had can be asked for again', async () => {
  api.answer(getCashDiscount, () => new Refusal(500, { code: 'internal', message: 'Down' }));
  const { user } = renderRemote(module, PAGE);
  expect(await screen.findByText('The discount could not be loaded')).toBeInTheDocument();
  api.answer(getCashDiscount, () => discount);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await toggle()).toBeInTheDocument();
});
