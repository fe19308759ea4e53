import { getEmployee } from '@backoffice/shared/contract/employees';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { dialog, open, press } from './staff-screen';
import { employeeDetails, LIST, stubStaff } from './staff-stub';

const api = stubApi();
signedInBeforeEach();

beforeEach(() => {
  stubStaff(api, 2);
});

describe('the info modal', () => {
  test('opens by a click on the name and shows everything of an employee, in the time of the location', async () => {
    api.answer(getEmployee, employeeDetails(1, { created_at: '2025-03-05T14:30:00.000Z' }));
    const { user, currentAddress } = open();
    await user.click(await screen.findByRole('link', { name: 'Maria Alvarez 1' }));
    const info = await dialog('Maria Alvarez 1');
    await waitFor(() => expect(info).toHaveTextContent('4821'));
    const terms = within(info).getAllByRole('term');
    const values = within(info).getAllByRole('definition');
    expect(terms.map(({ textContent }, place) => [textContent, values[place]?.textContent])).toEqual([
      ['Created', 'March 5, 2025 at 09:30 AM'],
      ['Last Edited', 'January 5, 2026 at 05:00 AM'],
      ['First Name', 'Maria'],
      ['Last Name', 'Alvarez 1'],
      ['Passcode', '4821'],
      ['Role', 'Cashier'],
    ]);
    expect(currentAddress()).toBe(`${LIST}?employee=1`);
  });

  test('closes, and leaves the list as it was', async () => {
    const { user, currentAddress } = open('?search=mar&employee=2');
    await dialog('Maria Alvarez 2');
    await user.click(press('Close'));
    expect(currentAddress()).toBe(`${LIST}?search=mar`);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('goes to edit', async () => {
    const { user, currentAddress } = open('?employee=1');
    await dialog('Maria Alvarez 1');
    await user.click(press('Edit Employee'));
    expect(await dialog('Edit Employee')).toBeInTheDocument();
    expect(currentAddress()).toBe(`${LIST}?employee=1&edit=true`);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('tells of an employee that cannot be had, and tries again', async () => {
    api.answer(getEmployee, () => new Refusal(404, { code: 'not_found', message: 'Employee not found' }));
    const { user } = open('?employee=77');
    expect(await screen.findByText('Failed to fetch employee')).toBeInTheDocument();
    expect(await dialog('Employee')).toHaveTextContent('Employee not found');
    api.answer(getEmployee, employeeDetails(77));
    await user.click(press('Try again'));
    expect(await dialog('Maria Alvarez 77')).toBeInTheDocument();
  });

  test.each(['x', '0', '1.5', ''])('does not open for employee "%s"', async (id) => {
    open(`?employee=${id}`);
    await screen.findByText('Maria Alvarez 1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
