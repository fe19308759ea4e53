import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listStaffSales, type StaffSales } from '@backoffice/contract/staff-report';
import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildStaffPage, buildStaffSales } from '../testing/staff-fixtures';
import { FRIDAY, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();
const open = (search = '') => renderRemote(module, `/reporting/staff${search}`);

const respond = (employees: StaffSales[]) =>
  api.respond(listStaffSales, { data: { employees }, paging_metadata: buildPagingMetadata(employees.length, 1, 25) });

test('the staff report shows the figures of each employee, with a link to the employee’s orders', async () => {
  respond([buildStaffSales()]);
  open('?date_filter=last_month');
  const link = await screen.findByRole('link', { name: 'Maria Lopez: orders of this employee' });
  expect(link).toHaveAttribute('href', '/reporting/orders?date_filter=last_month&employee_id=3');
  expect(screen.getByRole('link', { name: '2 ($31.50): voided orders of Maria Lopez' })).toHaveAttribute(
    'href',
    '/reporting/orders?date_filter=last_month&employee_id=3&status=Voided',
  );
  const cells = within(screen.getByRole('table', { name: 'Staff' })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['Maria Lopez', 'Server', '40', '$1,379.25', '$34.48', '88', '-$24.00', '-$8.50', '2 ($31.50)', '-$20.25'],
    '$212.40',
  ]);
});

test('the row of the orders that nobody took has a link, and a dash for the average check when none is completed', async () => {
  respond([
    buildStaffSales({ employee_id: null, name: 'No employee', role: null, orders: 0, average: null, voids: 0 }),
  ]);
  open();
  const link = await screen.findByRole('link', { name: 'No employee: orders that nobody took' });
  expect(link).toHaveAttribute('href', '/reporting/orders?employee_id=none');
  const row = link.closest('tr');
  expect(row).toHaveTextContent(/^No employee-0\$1,379\.25-88/);
});

test('the staff report says that its rows add up to the orders report, and what an average check is', async () => {
  const { user } = open();
  expect(await screen.findByText(/^All employees together/)).toHaveTextContent(
    'All employees together = Orders report: net sales $1,379.25 = $1,379.25, discounts $24.00 = $24.00, ' +
      'refunds $20.25 = $20.25, tips $212.40 = $212.40.',
  );
  await user.click(screen.getByText('What the figures below mean'));
  expect(await screen.findByText('Net sales divided by completed orders.')).toBeVisible();
});

test('a click on a column header sorts the rows, and a second click reverses the order', async () => {
  const queries = stubPages(api, listStaffSales, buildStaffPage, 3);
  const { user, currentAddress } = open();
  await screen.findByRole('link', { name: 'Employee 1: orders of this employee' });
  await user.click(screen.getByRole('button', { name: 'Tips' }));
  expect(currentAddress()).toBe('/reporting/staff?sort=tips');
  await user.click(screen.getByRole('button', { name: 'Tips' }));
  expect(currentAddress()).toBe('/reporting/staff?sort=tips&direction=asc');
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ ...FRIDAY, sort: 'tips', direction: 'asc' }));
  expect(screen.getByRole('columnheader', { name: 'Tips' })).toHaveAttribute('aria-sort', 'ascending');
});

test('an unknown sort column or direction in the URL is ignored', async () => {
  const queries = stubPages(api, listStaffSales, buildStaffPage, 3);
  open('?sort=weather&direction=sideways');
  await screen.findByRole('link', { name: 'Employee 1: orders of this employee' });
  expect(queries).toEqual([{ ...FRIDAY, page: 1, per_page: 25 }]);
});
