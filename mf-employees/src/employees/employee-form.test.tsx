import { listEmployeeRoles, proposePasscode, updateEmployee } from '@backoffice/contract/employees';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { getButton, getField, openEditForm, openNewForm } from './testing/staff-screen';
import { buildEmployeeDetails, stubEmployees } from './testing/staff-stub';

const api = stubApi();
signInBeforeEach();

beforeEach(() => {
  stubEmployees(api, 2);
});

describe('the employee form', () => {
  test('stays open on an outside click and closes on its close icon', async () => {
    const { user } = await openEditForm();
    const form = screen.getByRole('dialog');
    await user.click(form.parentElement ?? form);
    expect(form).toBeInTheDocument();
    await user.click(getButton('Dismiss'));
    await waitFor(() => expect(form).not.toBeInTheDocument());
  });

  test('shows a placeholder in the role field while no role is selected', async () => {
    await openNewForm();
    expect(screen.getByPlaceholderText('Select a role')).toBeInTheDocument();
  });

  test('offers the roles that the user may assign, and the employee’s current role', async () => {
    const roles = [
      { id: 1, name: 'Manager', can_assign: false },
      { id: 2, name: 'Cashier', can_assign: false },
      { id: 3, name: 'Server', can_assign: true },
    ];
    api.respond(listEmployeeRoles, { data: roles });
    const { user } = await openEditForm();
    const form = screen.getByRole('dialog');
    await user.click(within(form).getByLabelText('Role'));
    const options = await within(form).findAllByRole('option', { hidden: true });
    expect(options.map(({ textContent }) => textContent)).toEqual(['Cashier', 'Server']);
  });

  test('requires every field', async () => {
    const { user } = await openNewForm();
    await user.click(getButton('Add'));
    await waitFor(() => expect(getField('First Name')).toHaveAccessibleDescription('Please enter First Name'));
    expect(getField('Last Name')).toHaveAccessibleDescription('Please enter Last Name');
    expect(getField('Passcode')).toHaveAccessibleDescription('Please enter Passcode');
    expect(within(screen.getByRole('dialog')).getByText('Please select Team Role')).toBeInTheDocument();
    expect(api.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test.each([
    ['First Name', '   ', 'Please enter First Name'],
    ['First Name', 'a'.repeat(20), ''],
    ['First Name', 'a'.repeat(21), 'First name should have max 20 letters'],
    ['First Name', 'Zoë', 'Ineligible symbol is used'],
    ['Last Name', '   ', 'Please enter Last Name'],
    ['Last Name', 'a'.repeat(20), ''],
    ['Last Name', 'a'.repeat(21), 'Last name should have max 20 letters'],
    ['Last Name', 'Ørsted', 'Ineligible symbol is used'],
    ['Passcode', '123', 'Passcode must be 4 digits'],
    ['Passcode', '0123', ''],
    ['Passcode', '12345', 'Passcode must be 4 digits'],
    ['Passcode', '12a4', 'Please enter only digit'],
    ['Passcode', '１２３４', 'Ineligible symbol is used'],
  ])('validates %s "%s" with the message "%s"', async (label, text, message) => {
    api.respond(updateEmployee, buildEmployeeDetails(1));
    const { user, retype } = await openEditForm();
    await retype(label, text);
    await user.click(getButton('Save'));
    if (message === '') {
      expect(await screen.findByText('Employee successfully updated')).toBeInTheDocument();
      return;
    }
    await waitFor(() => expect(getField(label)).toHaveAccessibleDescription(message));
    expect(api.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  test('fills in an unused passcode when a suggestion is requested', async () => {
    api.respond(proposePasscode, { passcode: '7302' });
    const { user } = await openNewForm();
    await user.click(getButton('Suggest a passcode'));
    await waitFor(() => expect(getField('Passcode')).toHaveValue('7302'));
  });

  test('shows the server’s message when no passcode can be suggested', async () => {
    api.respond(
      proposePasscode,
      () => new ErrorResponse(409, { code: 'conflict', message: 'Every passcode is in use' }),
    );
    const { user } = await openNewForm();
    await user.click(getButton('Suggest a passcode'));
    expect(await screen.findByText('Error fetching data: Every passcode is in use')).toBeInTheDocument();
  });
});
