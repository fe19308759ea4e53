import { createTax, deleteTax, listTaxes, setTaxActive, type Tax } from '@backoffice/shared/contract/taxes';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { stubTaxes, tax } from './tax-stub';

const api = stubApi();
signedInBeforeEach({ locationId: 7 });

let taxes: Tax[];
let asked: ReturnType<typeof stubTaxes>;
beforeEach(() => {
  taxes = [tax(1, { name: 'State Tax', rate: 4.125, item_ids: [1, 2] }), tax(2, { name: 'City Tax', rate: 4.5 })];
  asked = stubTaxes(api, taxes);
});

const open = (search = '') => renderRemote(module, `/business/sales_taxes${search}`);
const broken = () => new Refusal(500, { code: 'internal', message: 'Down' });
const press = (name: string) => screen.getByRole('button', { name });
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('lists the active taxes', async () => {
  open();
  await screen.findByText('State Tax');
  expect(rows()).toEqual([
    ['State Tax 2 items', '4.125 %', '', ''],
    ['City Tax 0 items', '4.5 %', '', ''],
  ]);
  expect(asked.list).toEqual([{ is_active: true, page: 1, per_page: 25 }]);
});

test('the inactive ones are a click away', async () => {
  taxes.push(tax(3, { name: 'Old Tax', is_active: false }));
  const { user, currentAddress } = open();
  await user.click(await screen.findByRole('radio', { name: 'Inactive' }));
  expect(await screen.findByText('Old Tax')).toBeInTheDocument();
  expect(screen.queryByText('State Tax')).not.toBeInTheDocument();
  expect(currentAddress()).toBe('/business/sales_taxes?is_active=false');
});

test('where there is none, it says so', async () => {
  taxes.splice(0);
  open();
  expect(await screen.findByText('No Records found.')).toBeInTheDocument();
});

test('the page is that of the address', async () => {
  taxes.push(...Array.from({ length: 30 }, (_, index) => tax(index + 10)));
  open('?page=2');
  expect(await screen.findByText('Tax 39')).toBeInTheDocument();
  expect(asked.list).toEqual([{ is_active: true, page: 2, per_page: 25 }]);
});

test('taxes that cannot be had can be asked for again', async () => {
  api.answer(listTaxes, broken);
  const { user } = open();
  expect(await screen.findByText('The taxes could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Error fetching data: Down')).toBeInTheDocument();
  stubTaxes(api, taxes);
  await user.click(press('Try again'));
  expect(await screen.findByText('State Tax')).toBeInTheDocument();
});

async function add(name: string, rate: string) {
  const view = open();
  await screen.findByText('State Tax');
  if (name !== '') await view.user.type(screen.getByLabelText('Tax Name'), name);
  if (rate !== '') await view.user.type(screen.getByLabelText('Tax rate in %'), rate);
  await view.user.click(press('Add Tax'));
  return view;
}

test('a tax is added, its rate to three decimals, and the form is empty again', async () => {
  const { user } = await add('County Tax', 'x0,3755');
  expect(await screen.findByText('Tax created successfully')).toBeInTheDocument();
  expect(asked.sent).toEqual([{ name: 'County Tax', rate: 0.375 }]);
  expect(await screen.findByText('County Tax')).toBeInTheDocument();
  expect(screen.getByLabelText('Tax Name')).toHaveValue('');
  await waitFor(() => expect(screen.getByLabelText('Tax Name')).toHaveFocus());
  await user.click(press('Add Tax'));
  expect(asked.sent).toHaveLength(1);
});

test('a tax that was typed and not added is not lost without a question', async () => {
  const { user, navigate, currentAddress } = open();
  await user.type(await screen.findByLabelText('Tax Name'), 'County Tax');
  await user.click(await screen.findByRole('radio', { name: 'Inactive' }));
  expect(currentAddress()).toBe('/business/sales_taxes?is_active=false');
  await navigate('/elsewhere');
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
  expect(screen.getByLabelText('Tax Name')).toHaveValue('County Tax');
});

test.each([
  ['', '8', 'Please enter Tax Name'],
  [' ', '8', 'Tax Name must contain at least 1 characters'],
  ['n'.repeat(61), '8', 'Name can contain a maximum of 60 characters'],
  ['Taxé', '8', 'Ineligible symbol is used'],
  ['Tax', '', 'Please enter Tax Rate'],
  ['Tax', '0.009', 'Tax Rate should be greater than 0.01'],
  ['Tax', '100.001', 'Tax Rate should not exceed 100'],
])('a tax %j of %j is refused: %s', async (name, rate, message) => {
  await add(name, rate);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(asked.sent).toEqual([]);
});

test.each([
  ['n', '0.01'],
  ['n'.repeat(60), '100'],
])('a tax %j of %j is accepted', async (name, rate) => {
  await add(name, rate);
  await screen.findByText('Tax created successfully');
  expect(asked.sent).toEqual([{ name, rate: Number(rate) }]);
});

test('a tax that cannot be added is told of, and keeps what was typed', async () => {
  const fields = { name: 'A tax with this name already exists' };
  api.answer(createTax, () => new Refusal(409, { code: 'conflict', message: fields.name, fields }));
  await add('State Tax', '8');
  expect(await screen.findByText('Failed to create tax')).toBeInTheDocument();
  expect(screen.getByText('A tax with this name already exists')).toBeInTheDocument();
  expect(screen.getByLabelText('Tax Name')).toHaveValue('State Tax');
});

const status = () => screen.findByRole('switch', { name: 'State Tax is active' });

test('a tax that is switched off goes to the inactive ones', async () => {
  const { user } = open();
  await user.click(await status());
  expect(await screen.findByText('Tax status was updated successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('State Tax')).not.toBeInTheDocument());
  expect(asked.sent).toEqual([{ id: 1, is_active: false }]);
});

test('a status that cannot be changed is as it was', async () => {
  api.answer(setTaxActive, broken);
  const { user } = open();
  await user.click(await status());
  expect(await screen.findByText('Failed to update tax status')).toBeInTheDocument();
  expect(await status()).toBeChecked();
});

async function askToDelete() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for State Tax' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('Are you sure you want to delete this tax?');
  return { user, question };
}

test('a tax is deleted once that is confirmed', async () => {
  const { user, question } = await askToDelete();
  expect(asked.sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Tax deleted successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('State Tax')).not.toBeInTheDocument());
  expect(asked.sent).toEqual([{ id: 1 }]);
});

test('a tax that cannot be deleted stays', async () => {
  api.answer(deleteTax, broken);
  const { user, question } = await askToDelete();
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete tax')).toBeInTheDocument();
  expect(screen.getByText('State Tax')).toBeInTheDocument();
});
