import { listEmployeeRoles, listEmployees } from '@backoffice/contract/employees';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import * as z from 'zod/mini';
import module from '../module';
import { buildEmployee, EMPLOYEES_PATH, stubEmployees } from './testing/staff-stub';

const api = stubApi();
signInBeforeEach();

let requests: unknown[];
const getLastRequest = () => requests.at(-1);
const createServerError = () => new ErrorResponse(500, { code: 'internal', message: 'Something went wrong here' });

function stubEmployeeCount(total: number): void {
  requests = stubEmployees(api, total).listRequests;
}

beforeEach(() => stubEmployeeCount(2));

const openPage = (search = '') => renderRemote(module, `${EMPLOYEES_PATH}${search}`);
const readCells = async () => {
  await screen.findAllByRole('cell');
  const [, ...rows] = screen.getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => {
        const status = within(cell).queryByRole('switch');
        return status instanceof HTMLInputElement ? String(status.checked) : cell.textContent;
      }),
  );
};

test('the employees page lists the active employees with their roles', async () => {
  openPage();
  await screen.findByText('Maria Alvarez 1');
  expect(await readCells()).toEqual([
    ['Maria Alvarez 1', 'Cashier', 'true', ''],
    ['Maria Alvarez 2', 'Cashier', 'true', ''],
  ]);
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Full Name',
    'Role',
    'Status',
    'Actions',
  ]);
  expect(requests).toEqual([{ is_active: true, page: 1, per_page: 25 }]);
});

test('the employees table is marked as busy while it loads', async () => {
  openPage();
  expect(screen.getByRole('table', { name: 'Employees' })).toHaveAttribute('aria-busy', 'true');
  await screen.findByText('Maria Alvarez 1');
  expect(screen.getByRole('table', { name: 'Employees' })).not.toHaveAttribute('aria-busy');
});

test('the status filter shows the inactive employees and returns to page 1', async () => {
  stubEmployeeCount(60);
  const { user, currentAddress } = openPage('?page=2');
  await screen.findByText('Maria Alvarez 26');
  await user.click(screen.getByRole('radio', { name: 'Inactive' }));
  expect(currentAddress()).toBe(`${EMPLOYEES_PATH}?is_active=false`);
  await screen.findByText('Maria Alvarez 1');
  expect((await readCells())[0]?.[2]).toBe('false');
  expect(getLastRequest()).toEqual({ is_active: false, page: 1, per_page: 25 });
});

test('Enter in the search field searches by name and returns to page 1', async () => {
  stubEmployeeCount(26);
  const { user, currentAddress } = openPage('?page=2');
  await user.type(screen.getByLabelText('Search', { selector: 'input' }), 'mar{Enter}');
  expect(currentAddress()).toBe(`${EMPLOYEES_PATH}?search=mar`);
  await waitFor(() => expect(getLastRequest()).toEqual({ is_active: true, search: 'mar', page: 1, per_page: 25 }));
});

test('the role filter shows “All roles” until one is selected', async () => {
  openPage();
  await screen.findByText('Maria Alvarez 1');
  expect(screen.getByLabelText('Role')).toHaveValue('All roles');
});

test('the role filter shows the employees of a role and returns to page 1', async () => {
  stubEmployeeCount(26);
  const { user, currentAddress } = openPage('?page=2');
  await screen.findByText('Maria Alvarez 26');
  await user.click(screen.getByLabelText('Role'));
  // jsdom has no layout, so the options count as scrolled out of view and must be searched with `hidden`.
  await user.click(await screen.findByRole('option', { name: 'Manager', hidden: true }));
  expect(currentAddress()).toBe(`${EMPLOYEES_PATH}?employee_role_id=1`);
  await waitFor(() =>
    expect(getLastRequest()).toEqual({ is_active: true, employee_role_id: 1, page: 1, per_page: 25 }),
  );
});

test('the page and the page size are stored in the URL', async () => {
  stubEmployeeCount(60);
  const { user, currentAddress } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(currentAddress()).toBe(`${EMPLOYEES_PATH}?page=2`);
  expect(await screen.findByText('Maria Alvarez 26')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
  expect(currentAddress()).toBe(`${EMPLOYEES_PATH}?per_page=50`);
  expect(await screen.findByText('Maria Alvarez 50')).toBeInTheDocument();
});

test('the employees page restores the filters and the page from the URL', async () => {
  stubEmployeeCount(60);
  openPage('?is_active=false&search=mar&employee_role_id=1&page=2&per_page=10');
  await screen.findByText('Maria Alvarez 11');
  expect(requests).toEqual([{ is_active: false, search: 'mar', employee_role_id: 1, page: 2, per_page: 10 }]);
  expect(screen.getByRole('radio', { name: 'Inactive' })).toBeChecked();
  expect(screen.getByLabelText('Search', { selector: 'input' })).toHaveValue('mar');
  expect(screen.getByLabelText('Role')).toHaveValue('Manager');
});

test('the employees page ignores invalid values in the URL', async () => {
  openPage('?is_active=maybe&employee_role_id=x&page=0&per_page=7');
  await screen.findByText('Maria Alvarez 1');
  expect(requests).toEqual([{ is_active: true, page: 1, per_page: 25 }]);
});

describe('an empty employee list', () => {
  beforeEach(() => stubEmployeeCount(0));

  test.each([
    ['', 'No employees added.'],
    ['', 'Click on the «+ Add employee» button to create the first one.'],
    ['?is_active=false', 'No inactive employees.'],
    ['?search=zz', 'No employees found.'],
    ['?employee_role_id=1', 'No employees found.'],
  ])('with the query string %p shows "%s"', async (search, text) => {
    openPage(search);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('has a button that clears the filters', async () => {
    const { user, currentAddress } = openPage('?search=zz&employee_role_id=1');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No employees added.')).toBeInTheDocument();
    expect(currentAddress()).toBe(EMPLOYEES_PATH);
  });
});

test('a page number past the end shows a message with a button to the last page', async () => {
  stubEmployeeCount(26);
  const { user, currentAddress } = openPage('?page=3');
  expect(await screen.findByText('There is no such page.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go to the last page' }));
  expect(await screen.findByText('Maria Alvarez 26')).toBeInTheDocument();
  expect(currentAddress()).toBe(`${EMPLOYEES_PATH}?page=2`);
});

test('the employees page shows an error with a retry when the list cannot be loaded', async () => {
  api.respond(listEmployees, createServerError);
  const { user } = openPage();
  expect(await screen.findByText('Failed to fetch employees')).toBeInTheDocument();
  expect(screen.getByText('The employees could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  stubEmployeeCount(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Maria Alvarez 1')).toBeInTheDocument();
});

test('the employees page shows the list and a notification when the roles cannot be loaded', async () => {
  api.respond(listEmployeeRoles, createServerError);
  openPage();
  expect(await screen.findByText('Error fetching data: Something went wrong here')).toBeInTheDocument();
  await screen.findByText('Maria Alvarez 1');
  expect((await readCells())[0]).toEqual(['Maria Alvarez 1', '-', 'true', '']);
});

test.each([
  ['?employee=new', 'New Employee'],
  ['?employee=1&edit=true', 'Edit Employee'],
])('the employee form at %s offers a retry when the roles cannot be loaded', async (search, title) => {
  api.respond(listEmployeeRoles, createServerError);
  const { user } = openPage(search);
  const form = within(await screen.findByRole('dialog', { name: title }));
  expect(await form.findByText('The roles could not be loaded')).toBeInTheDocument();
  stubEmployeeCount(2);
  await user.click(form.getByRole('button', { name: 'Try again' }));
  expect(await form.findByLabelText('First Name')).toBeInTheDocument();
});

test('a response without paging metadata removes the page and the page size from the URL', async () => {
  const response = z.object({ data: z.array(z.unknown()) });
  api.respond({ ...listEmployees, response }, { data: [buildEmployee(1)] });
  const { currentAddress } = openPage('?is_active=false&page=3&per_page=50');
  expect(await screen.findByText('Maria Alvarez 1')).toBeInTheDocument();
  await waitFor(() => expect(currentAddress()).toBe(`${EMPLOYEES_PATH}?is_active=false`));
});
