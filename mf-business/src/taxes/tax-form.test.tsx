import { getTax, type Tax, updateTax } from '@backoffice/shared/contract/taxes';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { stubTaxes, tax } from './tax-stub';

const api = stubApi();
signedInBeforeEach({ locationId: 7 });

const PAGE = '/business/sales_taxes';
let taxes: Tax[];
let asked: ReturnType<typeof stubTaxes>;
beforeEach(() => {
  taxes = [tax(1, { name: 'State Tax', rate: 4.125, item_ids: [1, 3] })];
  asked = stubTaxes(api, taxes);
});

async function openForm(address = `${PAGE}?tax=1&edit=true`) {
  const view = renderRemote(module, address);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit: State Tax' }));
  await dialog.findByLabelText('Tax Name');
  return { ...view, dialog, box: (name: string) => dialog.getByRole('checkbox', { name }) };
}

test('the menu of a row opens its form, whose address can be shared', async () => {
  const { user, currentAddress } = renderRemote(module, PAGE);
  await user.click(await screen.findByRole('button', { name: 'Actions for State Tax' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'Edit: State Tax' })).toBeInTheDocument();
  expect(currentAddress()).toBe(`${PAGE}?tax=1&edit=true`);
});

test('name, rate and items are saved', async () => {
  const { user, dialog, box, currentAddress } = await openForm();
  expect(dialog.getByLabelText('Tax rate')).toHaveValue('4.125');
  expect(['Dish 1', 'Dish 2', 'Dish 3'].map((name) => box(name).matches(':checked'))).toEqual([true, false, true]);
  await user.type(dialog.getByLabelText('Tax Name'), ' 2');
  await user.clear(dialog.getByLabelText('Tax rate'));
  await user.type(dialog.getByLabelText('Tax rate'), '5,25');
  await user.click(box('Dish 2'));
  await user.click(box('Dish 3'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Tax was updated successfully')).toBeInTheDocument();
  expect(asked.sent).toEqual([{ id: 1, name: 'State Tax 2', rate: 5.25, is_active: true, item_ids: [1, 2] }]);
  await waitFor(() => expect(currentAddress()).toBe(PAGE));
  expect(await screen.findByText('5.25 %')).toBeInTheDocument();
});

test('one box stands for all items, half checked while some have the tax', async () => {
  const { user, dialog, box } = await openForm();
  expect(box('Select All')).toBePartiallyChecked();
  await user.click(box('Select All'));
  expect(dialog.getByText('3 of 3 selected')).toBeInTheDocument();
  expect(box('Select All')).toBeChecked();
  await user.click(box('Select All'));
  expect(dialog.getByText('0 of 3 selected')).toBeInTheDocument();
});

test('a menu of thousands is searched; the items that are not found keep what they have', async () => {
  asked = stubTaxes(api, taxes, 2500);
  const { user, dialog, box } = await openForm();
  expect(dialog.getByText('2 of 2500 selected')).toBeInTheDocument();
  await user.type(dialog.getByRole('searchbox', { name: 'Search items' }), 'dish 249{Enter}');
  await user.click(box('Select All'));
  expect(dialog.getByText('13 of 2500 selected')).toBeInTheDocument();
  await user.click(box('Dish 2499'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tax was updated successfully');
  const chosen = [1, 3, 249, 2490, 2491, 2492, 2493, 2494, 2495, 2496, 2497, 2498];
  expect(asked.sent).toMatchObject([{ item_ids: chosen }]);
});

test('what is wrong is told, and nothing is sent', async () => {
  const { user, dialog } = await openForm();
  await user.clear(dialog.getByLabelText('Tax Name'));
  await user.clear(dialog.getByLabelText('Tax rate'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please enter Tax Name')).toBeInTheDocument();
  expect(dialog.getByText('Please enter Tax Rate')).toBeInTheDocument();
  expect(asked.sent).toEqual([]);
});

test('a conflict shows what somebody else saved, and only the next save replaces it', async () => {
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Tax Name'), ' 2');
  const updated_at = '2026-01-05T11:00:00.000Z';
  taxes.splice(0, 1, tax(1, { name: 'County Tax', rate: 7.25, item_ids: [1], updated_at }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Somebody else has changed this tax meanwhile\./)).toBeInTheDocument();
  expect(dialog.getByText('Tax rate: 7.25 %')).toBeInTheDocument();
  expect(dialog.getByText(/^Items: removed /)).toBeInTheDocument();
  expect(dialog.getByLabelText('Tax rate')).toHaveValue('7.25');
  expect(dialog.getByLabelText('Tax Name')).toHaveValue('State Tax 2');
  expect(dialog.getByLabelText('Use what is saved now: County Tax')).not.toBeChecked();
  expect(taxes).toMatchObject([{ name: 'County Tax' }]);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tax was updated successfully');
  expect(taxes).toMatchObject([{ name: 'State Tax 2', rate: 7.25, item_ids: [1] }]);
});

test('a tax is saved with the status that somebody else has switched meanwhile', async () => {
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Tax Name'), ' 2');
  taxes.splice(0, 1, { ...(taxes[0] ?? tax(1)), is_active: false, updated_at: '2026-01-05T11:00:00.000Z' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tax was updated successfully');
  expect(taxes).toMatchObject([{ name: 'State Tax 2', is_active: false }]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failure is told of, and keeps the form', async () => {
  api.answer(updateTax, () => new Refusal(500, { code: 'internal', message: 'Down' }));
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Tax Name'), ' 2');
  await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to update tax')).toBeInTheDocument();
  expect(dialog.getByLabelText('Tax Name')).toHaveValue('State Tax 2');
});

test('Cancel asks before it loses what was typed', async () => {
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Tax Name'), ' 2');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
});

test('a tax that there is not says so', async () => {
  api.answer(getTax, () => new Refusal(404, { code: 'not_found', message: 'Tax not found' }));
  const { user } = renderRemote(module, `${PAGE}?tax=99&edit=true`);
  expect(await screen.findByText('The tax could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Tax not found')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
