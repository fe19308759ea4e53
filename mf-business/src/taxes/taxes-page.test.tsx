import { createTax, deleteTax, listTaxes, setTaxActive, type Tax } from '@backoffice/contract/taxes';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildTax, stubTaxes } from './testing/tax-stub';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

let taxes: Tax[];
let requests: ReturnType<typeof stubTaxes>;
beforeEach(() => {
  taxes = [
    buildTax(1, { name: 'State Tax', rate: 4.125, item_ids: [1, 2] }),
    buildTax(2, { name: 'City Tax', rate: 4.5 }),
  ];
  requests = stubTaxes(api, taxes);
});

const open = (search = '') => renderRemote(module, `/business/sales_taxes${search}`);
const serverError = () => new ErrorResponse(500, { code: 'internal', message: 'Down' });
const getButton = (name: string) => screen.getByRole('button', { name });
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('the taxes page lists the active taxes', async () => {
  open();
  await screen.findByText('State Tax');
  expect(rowTexts()).toEqual([
    ['State Tax 2 items', '4.125 %', '', ''],
    ['City Tax 0 items', '4.5 %', '', ''],
  ]);
  expect(requests.listQueries).toEqual([{ is_active: true, page: 1, per_page: 25 }]);
});

test('the taxes page lists the inactive taxes when "Inactive" is chosen', async () => {
  taxes.push(buildTax(3, { name: 'Old Tax', is_active: false }));
  const { user, currentAddress } = open();
  await user.click(await screen.findByRole('radio', { name: 'Inactive' }));
  expect(await screen.findByText('Old Tax')).toBeInTheDocument();
  expect(screen.queryByText('State Tax')).not.toBeInTheDocument();
  expect(currentAddress()).toBe('/business/sales_taxes?is_active=false');
});

test('the taxes page shows an empty state when there are no taxes', async () => {
  taxes.splice(0);
  open();
  expect(await screen.findByText('No Records found.')).toBeInTheDocument();
});

test('the taxes page opens the list page whose number is in the URL', async () => {
  taxes.push(...Array.from({ length: 30 }, (_, index) => buildTax(index + 10)));
  open('?page=2');
  expect(await screen.findByText('Tax 39')).toBeInTheDocument();
  expect(requests.listQueries).toEqual([{ is_active: true, page: 2, per_page: 25 }]);
});

test('the taxes page shows an error and offers a retry when loading fails', async () => {
  api.respond(listTaxes, serverError);
  const { user } = open();
  expect(await screen.findByText('The taxes could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Error fetching data: Down')).toBeInTheDocument();
  stubTaxes(api, taxes);
  await user.click(getButton('Try again'));
  expect(await screen.findByText('State Tax')).toBeInTheDocument();
});

async function addTax(name: string, rate: string) {
  const view = open();
  await screen.findByText('State Tax');
  if (name !== '') await view.user.type(screen.getByLabelText('Tax Name'), name);
  if (rate !== '') await view.user.type(screen.getByLabelText('Tax rate in %'), rate);
  await view.user.click(getButton('Add Tax'));
  return view;
}

test('the form for a new tax adds the tax with a rate of three decimals and clears its fields', async () => {
  const { user } = await addTax('County Tax', 'x0,3755');
  expect(await screen.findByText('Tax created successfully')).toBeInTheDocument();
  expect(requests.sentBodies).toEqual([{ name: 'County Tax', rate: 0.375 }]);
  expect(await screen.findByText('County Tax')).toBeInTheDocument();
  expect(screen.getByLabelText('Tax Name')).toHaveValue('');
  await waitFor(() => expect(screen.getByLabelText('Tax Name')).toHaveFocus());
  await user.click(getButton('Add Tax'));
  expect(requests.sentBodies).toHaveLength(1);
});

test('the form for a new tax sends the entered jurisdiction, and suggests the jurisdictions of other taxes', async () => {
  taxes.push(buildTax(3, { jurisdiction: 'New York State' }), buildTax(4, { jurisdiction: 'New York State' }));
  const { user, container } = open();
  expect(await screen.findAllByText('0 items, New York State')).toHaveLength(2);
  const field = screen.getByLabelText('Jurisdiction');
  const names = [...container.querySelectorAll(`#${field.getAttribute('list')} option`)];
  expect(names.map((option) => option.getAttribute('value'))).toEqual(['New York State']);
  await user.type(screen.getByLabelText('Tax Name'), 'City');
  await user.type(screen.getByLabelText('Tax rate in %'), '4.5');
  await user.type(field, ' City of New York ');
  await user.click(getButton('Add Tax'));
  expect(await screen.findByText('0 items, City of New York')).toBeInTheDocument();
  expect(requests.sentBodies).toEqual([{ name: 'City', rate: 4.5, jurisdiction: 'City of New York' }]);
  expect(field).toHaveValue('');
});

test('the form for a new tax refuses a jurisdiction of 65 characters', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Jurisdiction'), 'j'.repeat(65));
  await user.click(getButton('Add Tax'));
  expect(await screen.findByText('Jurisdiction can contain a maximum of 64 characters')).toBeInTheDocument();
  expect(requests.sentBodies).toEqual([]);
});

test('the form for a new tax asks for confirmation before it discards an entered tax', async () => {
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
])('the form for a new tax refuses the name %j with the rate %j and shows "%s"', async (name, rate, message) => {
  await addTax(name, rate);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(requests.sentBodies).toEqual([]);
});

test.each([
  ['n', '0.01'],
  ['n'.repeat(60), '100'],
])('the form for a new tax accepts the name %j with the rate %j', async (name, rate) => {
  await addTax(name, rate);
  await screen.findByText('Tax created successfully');
  expect(requests.sentBodies).toEqual([{ name, rate: Number(rate) }]);
});

test('the form for a new tax keeps the entered values when the server refuses them', async () => {
  const fields = { name: 'A tax with this name already exists' };
  api.respond(createTax, () => new ErrorResponse(409, { code: 'conflict', message: fields.name, fields }));
  await addTax('State Tax', '8');
  const notice = await screen.findByText('Failed to create tax');
  expect(notice.parentElement).toHaveTextContent(fields.name);
  expect(screen.getByLabelText('Tax Name')).toHaveAccessibleDescription(fields.name);
  expect(screen.getByLabelText('Tax Name')).toHaveValue('State Tax');
});

const findStatusSwitch = () => screen.findByRole('switch', { name: 'State Tax is active' });

test('the status switch moves a deactivated tax to the inactive taxes', async () => {
  const { user } = open();
  await user.click(await findStatusSwitch());
  expect(await screen.findByText('Tax status was updated successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('State Tax')).not.toBeInTheDocument());
  expect(requests.sentBodies).toEqual([{ id: 1, is_active: false }]);
});

test('the status switch returns to its previous state when the request fails', async () => {
  api.respond(setTaxActive, serverError);
  const { user } = open();
  await user.click(await findStatusSwitch());
  expect(await screen.findByText('Failed to update tax status')).toBeInTheDocument();
  expect(await findStatusSwitch()).toBeChecked();
});

async function openDeleteConfirmation() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for State Tax' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const confirmation = await screen.findByRole('dialog');
  expect(confirmation).toHaveTextContent('Are you sure you want to delete this tax?');
  return { user, confirmation };
}

test('the taxes page deletes a tax after a confirmation', async () => {
  const { user, confirmation } = await openDeleteConfirmation();
  expect(requests.sentBodies).toEqual([]);
  await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Tax deleted successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('State Tax')).not.toBeInTheDocument());
  expect(requests.sentBodies).toEqual([{ id: 1 }]);
});

test('the taxes page keeps a tax when deleting fails', async () => {
  api.respond(deleteTax, serverError);
  const { user, confirmation } = await openDeleteConfirmation();
  await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete tax')).toBeInTheDocument();
  expect(screen.getByText('Down')).toBeInTheDocument();
  expect(screen.getByText('State Tax')).toBeInTheDocument();
});
