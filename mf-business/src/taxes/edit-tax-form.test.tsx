import { listItems } from '@backoffice/contract/items';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { getTax, type Tax, updateTax } from '@backoffice/contract/taxes';
import { keys } from '@backoffice/platform/query';
import { buildItem } from '@backoffice/testing/build-item';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildTax, stubTaxes } from './testing/tax-stub';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

const TAXES_PATH = '/business/sales_taxes';
let taxes: Tax[];
let requests: ReturnType<typeof stubTaxes>;
beforeEach(() => {
  taxes = [buildTax(1, { name: 'State Tax', rate: 4.125, item_ids: [1, 3] })];
  requests = stubTaxes(api, taxes);
});

async function openForm(address = `${TAXES_PATH}?tax=1&edit=true`) {
  const view = renderRemote(module, address);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit: State Tax' }));
  await dialog.findByLabelText('Tax Name');
  return { ...view, dialog, getCheckbox: (name: string) => dialog.getByRole('checkbox', { name }) };
}

test('the row menu of a tax opens the tax form, and the URL contains the id of the tax', async () => {
  const { user, currentAddress } = renderRemote(module, TAXES_PATH);
  await user.click(await screen.findByRole('button', { name: 'Actions for State Tax' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'Edit: State Tax' })).toBeInTheDocument();
  expect(currentAddress()).toBe(`${TAXES_PATH}?tax=1&edit=true`);
});

test('the tax form saves name, rate and items', async () => {
  const { user, dialog, getCheckbox, currentAddress } = await openForm();
  expect(dialog.getByLabelText('Tax rate')).toHaveValue('4.125');
  expect(['Dish 1', 'Dish 2', 'Dish 3'].map((name) => getCheckbox(name).matches(':checked'))).toEqual([
    true,
    false,
    true,
  ]);
  await user.type(dialog.getByLabelText('Tax Name'), ' 2');
  await user.clear(dialog.getByLabelText('Tax rate'));
  await user.type(dialog.getByLabelText('Tax rate'), '5,25');
  await user.click(getCheckbox('Dish 2'));
  await user.click(getCheckbox('Dish 3'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Tax was updated successfully')).toBeInTheDocument();
  expect(requests.sentBodies).toEqual([{ id: 1, name: 'State Tax 2', rate: 5.25, is_active: true, item_ids: [1, 2] }]);
  await waitFor(() => expect(currentAddress()).toBe(TAXES_PATH));
  expect(await screen.findByText('5.25 %')).toBeInTheDocument();
});

test('the tax form adds, keeps and removes a jurisdiction', async () => {
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Jurisdiction'), 'New York State');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('2 items, New York State')).toBeInTheDocument();
  const edit = async (change: (field: HTMLElement) => Promise<void>) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for State Tax' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit: State Tax' }));
    await change(await form.findByLabelText('Jurisdiction'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await edit(async (field) => expect(field).toHaveValue('New York State'));
  await edit((field) => user.clear(field));
  const body = { id: 1, name: 'State Tax', rate: 4.125, is_active: true, item_ids: [1, 3] };
  const jurisdiction = 'New York State';
  expect(requests.sentBodies).toEqual([
    { ...body, jurisdiction },
    { ...body, jurisdiction },
    { ...body, jurisdiction: '' },
  ]);
});

test('the "Select All" checkbox of the tax form is partially checked while some items have the tax', async () => {
  const { user, dialog, getCheckbox } = await openForm();
  expect(getCheckbox('Select All')).toBePartiallyChecked();
  await user.click(getCheckbox('Select All'));
  expect(dialog.getByText('3 of 3 selected')).toBeInTheDocument();
  expect(getCheckbox('Select All')).toBeChecked();
  await user.click(getCheckbox('Select All'));
  expect(dialog.getByText('0 of 3 selected')).toBeInTheDocument();
});

test('the "Select All" checkbox of the tax form changes only the items that the search finds', async () => {
  requests = stubTaxes(api, taxes, 2500);
  const { user, dialog, getCheckbox } = await openForm();
  expect(dialog.getByText('2 of 2500 selected')).toBeInTheDocument();
  await user.type(dialog.getByRole('searchbox', { name: 'Search items' }), 'dish 249{Enter}');
  await user.click(getCheckbox('Select All'));
  expect(dialog.getByText('13 of 2500 selected')).toBeInTheDocument();
  await user.click(getCheckbox('Dish 2499'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tax was updated successfully');
  const chosen = [1, 3, 249, 2490, 2491, 2492, 2493, 2494, 2495, 2496, 2497, 2498];
  expect(requests.sentBodies).toMatchObject([{ item_ids: chosen }]);
});

test('the tax form keeps the tax of an item that was created after the list of items was loaded', async () => {
  taxes.splice(0, 1, buildTax(1, { name: 'State Tax', item_ids: [1, 3, 4] }));
  const { user, dialog, getCheckbox } = await openForm();
  await user.click(getCheckbox('Dish 2'));
  expect(dialog.getByText('3 of 3 selected')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tax was updated successfully');
  expect(requests.sentBodies).toMatchObject([{ item_ids: [1, 2, 3, 4] }]);
});

test('the tax form saves without a chosen item that another user deletes before the save', async () => {
  const { user, dialog, getCheckbox, queries } = await openForm();
  await user.click(getCheckbox('Dish 2'));
  const data = [buildItem(1, { name: 'Dish 1' }), buildItem(3, { name: 'Dish 3' })];
  api.respond(listItems, { data, paging_metadata: buildPagingMetadata(2, 1, 999) });
  await act(() => queries.invalidateQueries({ queryKey: keys.items }));
  await waitFor(() => expect(dialog.getByText('2 of 2 selected')).toBeInTheDocument());
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tax was updated successfully');
  expect(requests.sentBodies).toMatchObject([{ item_ids: [1, 3] }]);
});

test('the tax form shows validation errors and sends nothing', async () => {
  const { user, dialog } = await openForm();
  await user.clear(dialog.getByLabelText('Tax Name'));
  await user.clear(dialog.getByLabelText('Tax rate'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please enter Tax Name')).toBeInTheDocument();
  expect(dialog.getByText('Please enter Tax Rate')).toBeInTheDocument();
  expect(requests.sentBodies).toEqual([]);
});

test('the tax form shows what another user has since saved, and overwrites it only on the next save', async () => {
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Tax Name'), ' 2');
  const updated_at = '2026-01-05T11:00:00.000Z';
  taxes.splice(0, 1, buildTax(1, { name: 'County Tax', rate: 7.25, item_ids: [1], updated_at }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Somebody else has changed this tax in the meantime\./)).toBeInTheDocument();
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

test('the tax form keeps a status that another user has since changed', async () => {
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Tax Name'), ' 2');
  taxes.splice(0, 1, { ...(taxes[0] ?? buildTax(1)), is_active: false, updated_at: '2026-01-05T11:00:00.000Z' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tax was updated successfully');
  expect(taxes).toMatchObject([{ name: 'State Tax 2', is_active: false }]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the tax form keeps the entered values when saving fails', async () => {
  api.respond(updateTax, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Tax Name'), ' 2');
  await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to update tax')).toBeInTheDocument();
  expect(screen.getByText('Down')).toBeInTheDocument();
  expect(dialog.getByLabelText('Tax Name')).toHaveValue('State Tax 2');
});

test('the tax form asks for confirmation before Cancel discards changes', async () => {
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Tax Name'), ' 2');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
});

test('the tax modal shows an error when the tax does not exist', async () => {
  api.respond(getTax, () => new ErrorResponse(404, { code: 'not_found', message: 'Tax not found' }));
  const { user } = renderRemote(module, `${TAXES_PATH}?tax=99&edit=true`);
  expect(await screen.findByText('The tax could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Tax not found')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
