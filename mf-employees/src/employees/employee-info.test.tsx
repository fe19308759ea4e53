import { getEmployee } from '@backoffice/contract/employees';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { findDialog, getButton, openEmployees } from './testing/staff-screen';
import { buildEmployeeDetails, EMPLOYEES_PATH, stubEmployees } from './testing/staff-stub';

const api = stubApi();
signInBeforeEach();

beforeEach(() => {
  stubEmployees(api, 2);
});

describe('the employee info modal', () => {
  test('opens on a click on the name and shows the details with times in the location’s time zone', async () => {
    api.respond(getEmployee, buildEmployeeDetails(1, { created_at: '2025-03-05T14:30:00.000Z' }));
    const { user, currentAddress } = openEmployees();
    await user.click(await screen.findByRole('link', { name: 'Maria Alvarez 1' }));
    const info = await findDialog('Maria Alvarez 1');
    await user.click(await within(info).findByRole('button', { name: 'Show passcode' }));
    const terms = within(info).getAllByRole('term');
    const values = within(info).getAllByRole('definition');
    expect(terms.map(({ textContent }, index) => [textContent, values[index]?.textContent])).toEqual([
      ['Created', 'March 5, 2025 at 09:30 AM'],
      ['Last Edited', 'January 5, 2026 at 05:00 AM'],
      ['First Name', 'Maria'],
      ['Last Name', 'Alvarez 1'],
      ['Passcode', '4821'],
      ['Role', 'Cashier'],
    ]);
    expect(currentAddress()).toBe(`${EMPLOYEES_PATH}?employee=1`);
  });

  test('masks the passcode until the user shows it, and again when the user hides it', async () => {
    const { user } = openEmployees('?employee=1');
    const info = await findDialog('Maria Alvarez 1');
    const show = await within(info).findByRole('button', { name: 'Show passcode' });
    expect(info).not.toHaveTextContent('4821');
    await user.click(show);
    expect(info).toHaveTextContent('4821');
    await user.click(within(info).getByRole('button', { name: 'Hide passcode' }));
    expect(info).not.toHaveTextContent('4821');
  });

  test('closes without changing the list’s filters', async () => {
    const { user, currentAddress } = openEmployees('?search=mar&employee=2');
    await findDialog('Maria Alvarez 2');
    await user.click(getButton('Close'));
    expect(currentAddress()).toBe(`${EMPLOYEES_PATH}?search=mar`);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('removes the open tab from the URL when it closes', async () => {
    const { user, currentAddress } = openEmployees('?employee=2&tab=sales-by-day');
    await findDialog('Maria Alvarez 2');
    await user.click(getButton('Close'));
    expect(currentAddress()).toBe(EMPLOYEES_PATH);
  });

  test('opens the edit form', async () => {
    const { user, currentAddress } = openEmployees('?employee=1');
    await findDialog('Maria Alvarez 1');
    await user.click(getButton('Edit Employee'));
    expect(await findDialog('Edit Employee')).toBeInTheDocument();
    expect(currentAddress()).toBe(`${EMPLOYEES_PATH}?employee=1&edit=true`);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('shows an error with a retry when the employee cannot be loaded', async () => {
    api.respond(getEmployee, () => new ErrorResponse(404, { code: 'not_found', message: 'Employee not found' }));
    const { user } = openEmployees('?employee=77');
    expect(await screen.findByText('Failed to fetch employee')).toBeInTheDocument();
    expect(await findDialog('Employee')).toHaveTextContent('Employee not found');
    api.respond(getEmployee, buildEmployeeDetails(77));
    await user.click(getButton('Try again'));
    expect(await findDialog('Maria Alvarez 77')).toBeInTheDocument();
  });

  test.each(['x', '0', '1.5', ''])('does not open for the invalid id "%s"', async (id) => {
    openEmployees(`?employee=${id}`);
    await screen.findByText('Maria Alvarez 1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
