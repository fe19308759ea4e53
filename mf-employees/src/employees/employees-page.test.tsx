import { listEmployeeRoles, listEmployees } from '@backoffice/shared/contract/employees';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import * as z from 'zod/mini';
import module from '../module';
import { employee, LIST, stubStaff } from './staff-stub';

const api = stubApi();
signedInBeforeEach();

let asked: unknown[];
const lastAsked = () => asked.at(-1);
const broken = () => new Refusal(500, { code: 'internal', message: 'Something went wrong here' });

function staff(total: number): void {
  asked = stubStaff(api, total).asked;
}

beforeEach(() => staff(2));

const open = (search = '') => renderRemote(module, `${LIST}${search}`);
const cells = async () => {
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

test('lists the active employees with their roles', async () => {
  open();
  await screen.findByText('Maria Alvarez 1');
  expect(await cells()).toEqual([
    ['Maria Alvarez 1', 'Cashier', 'true', ''],
    ['Maria Alvarez 2', 'Cashier', 'true', ''],
  ]);
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Full Name',
    'Role',
    'Status',
    'Actions',
  ]);
  expect(asked).toEqual([{ is_active: true, page: 1, per_page: 25 }]);
});

test('says that it is loading until they are there', async () => {
  open();
  expect(screen.getByRole('table', { name: 'Employees' })).toHaveAttribute('aria-busy', 'true');
  await screen.findByText('Maria Alvarez 1');
  expect(screen.getByRole('table', { name: 'Employees' })).not.toHaveAttribute('aria-busy');
});

test('the inactive ones are a click away, which leads to page 1', async () => {
  staff(60);
  const { user, currentAddress } = open('?page=2');
  await screen.findByText('Maria Alvarez 26');
  await user.click(screen.getByRole('radio', { name: 'Inactive' }));
  expect(currentAddress()).toBe(`${LIST}?is_active=false`);
  await screen.findByText('Maria Alvarez 1');
  expect((await cells())[0]?.[2]).toBe('false');
  expect(lastAsked()).toEqual({ is_active: false, page: 1, per_page: 25 });
});

test('Enter searches by name, which leads to page 1', async () => {
  staff(26);
  const { user, currentAddress } = open('?page=2');
  await user.type(screen.getByLabelText('Search', { selector: 'input' }), 'mar{Enter}');
  expect(currentAddress()).toBe(`${LIST}?search=mar`);
  await waitFor(() => expect(lastAsked()).toEqual({ is_active: true, search: 'mar', page: 1, per_page: 25 }));
});

test('all roles are shown until one is chosen', async () => {
  open();
  await screen.findByText('Maria Alvarez 1');
  expect(screen.getByLabelText('Role')).toHaveValue('All roles');
});

test('a role can be chosen, which leads to page 1', async () => {
  staff(26);
  const { user, currentAddress } = open('?page=2');
  await screen.findByText('Maria Alvarez 26');
  await user.click(screen.getByLabelText('Role'));
  // jsdom lays nothing out, and what opens beside a field takes the field for one that was scrolled out of sight.
  await user.click(await screen.findByRole('option', { name: 'Manager', hidden: true }));
  expect(currentAddress()).toBe(`${LIST}?employee_role_id=1`);
  await waitFor(() => expect(lastAsked()).toEqual({ is_active: true, employee_role_id: 1, page: 1, per_page: 25 }));
});

test('page and page size stand in the address', async () => {
  staff(60);
  const { user, currentAddress } = open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(currentAddress()).toBe(`${LIST}?page=2`);
  expect(await screen.findByText('Maria Alvarez 26')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
  expect(currentAddress()).toBe(`${LIST}?per_page=50`);
  expect(await screen.findByText('Maria Alvarez 50')).toBeInTheDocument();
});

test('a shared link shows the view that it was copied from', async () => {
  staff(60);
  open('?is_active=false&search=mar&employee_role_id=1&page=2&per_page=10');
  await screen.findByText('Maria Alvarez 11');
  expect(asked).toEqual([{ is_active: false, search: 'mar', employee_role_id: 1, page: 2, per_page: 10 }]);
  expect(screen.getByRole('radio', { name: 'Inactive' })).toBeChecked();
  expect(screen.getByLabelText('Search', { selector: 'input' })).toHaveValue('mar');
  expect(screen.getByLabelText('Role')).toHaveValue('Manager');
});

test('what an address says wrongly is as if it had not said it', async () => {
  open('?is_active=maybe&employee_role_id=x&page=0&per_page=7');
  await screen.findByText('Maria Alvarez 1');
  expect(asked).toEqual([{ is_active: true, page: 1, per_page: 25 }]);
});

describe('an empty list', () => {
  beforeEach(() => staff(0));

  test.each([
    ['', 'No employees added.'],
    ['', 'Click on the «+ Add employee» button to create the first one.'],
    ['?is_active=false', 'No inactive employees.'],
    ['?search=zz', 'No employees found.'],
    ['?employee_role_id=1', 'No employees found.'],
  ])('at %p says "%s"', async (search, text) => {
    open(search);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('offers to clear the filters that hide every employee', async () => {
    const { user, currentAddress } = open('?search=zz&employee_role_id=1');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No employees added.')).toBeInTheDocument();
    expect(currentAddress()).toBe(LIST);
  });
});

test('a page past the end says so and leads to the last one', async () => {
  staff(26);
  const { user, currentAddress } = open('?page=3');
  expect(await screen.findByText('There is no such page.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go to the last page' }));
  expect(await screen.findByText('Maria Alvarez 26')).toBeInTheDocument();
  expect(currentAddress()).toBe(`${LIST}?page=2`);
});

test('a list that cannot be had is told of and can be tried again', async () => {
  api.answer(listEmployees, broken);
  const { user } = open();
  expect(await screen.findByText('Failed to fetch employees')).toBeInTheDocument();
  expect(screen.getByText('The employees could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  staff(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Maria Alvarez 1')).toBeInTheDocument();
});

test('without the roles the employees are there, and the absence is told of', async () => {
  api.answer(listEmployeeRoles, broken);
  open();
  expect(await screen.findByText('Error fetching data: Something went wrong here')).toBeInTheDocument();
  await screen.findByText('Maria Alvarez 1');
  expect((await cells())[0]).toEqual(['Maria Alvarez 1', '-', 'true', '']);
});

test('an answer without paging metadata takes the page and its size out of the address', async () => {
  const response = z.object({ data: z.array(z.unknown()) });
  api.answer({ ...listEmployees, response }, { data: [employee(1)] });
  const { currentAddress } = open('?is_active=false&page=3&per_page=50');
  expect(await screen.findByText('Maria Alvarez 1')).toBeInTheDocument();
  await waitFor(() => expect(currentAddress()).toBe(`${LIST}?is_active=false`));
});
