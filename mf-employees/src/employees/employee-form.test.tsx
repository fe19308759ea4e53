import { proposePasscode, updateEmployee } from '@backoffice/shared/contract/employees';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { field, openEdit, openNew, press } from './staff-screen';
import { employeeDetails, stubStaff } from './staff-stub';

const api = stubApi();
signedInBeforeEach();

beforeEach(() => {
  stubStaff(api, 2);
});

describe('the form', () => {
  test('stays open on an outside click and closes on its close icon', async () => {
    const { user } = await openEdit();
    const form = screen.getByRole('dialog');
    await user.click(form.parentElement ?? form);
    expect(form).toBeInTheDocument();
    await user.click(press('Dismiss'));
    await waitFor(() => expect(form).not.toBeInTheDocument());
  });

  test('asks for a role among those of the location', async () => {
    await openNew();
    expect(screen.getByPlaceholderText('Select a role')).toBeInTheDocument();
  });

  test('asks for everything', async () => {
    const { user } = await openNew();
    await user.click(press('Add'));
    await waitFor(() => expect(field('First Name')).toHaveAccessibleDescription('Please enter First Name'));
    expect(field('Last Name')).toHaveAccessibleDescription('Please enter Last Name');
    expect(field('Passcode')).toHaveAccessibleDescription('Please enter Passcode');
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
  ])('%s may be "%s": "%s"', async (label, text, message) => {
    api.answer(updateEmployee, employeeDetails(1));
    const { user, retype } = await openEdit();
    await retype(label, text);
    await user.click(press('Save'));
    if (message === '') {
      expect(await screen.findByText('Employee successfully updated')).toBeInTheDocument();
      return;
    }
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message));
    expect(api.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  test('fills in a passcode that nobody has', async () => {
    api.answer(proposePasscode, { passcode: '7302' });
    const { user } = await openNew();
    await user.click(press('Suggest a free passcode'));
    await waitFor(() => expect(field('Passcode')).toHaveValue('7302'));
  });

  test('tells why no passcode could be suggested', async () => {
    api.answer(proposePasscode, () => new Refusal(409, { code: 'conflict', message: 'Every passcode is in use' }));
    const { user } = await openNew();
    await user.click(press('Suggest a free passcode'));
    expect(await screen.findByText('Error fetching data: Every passcode is in use')).toBeInTheDocument();
  });
});
