import { createEmployee, getEmployee, proposePasscode, updateEmployee } from '@backoffice/shared/contract/employees';
import { modalStore } from '@backoffice/shared/feedback';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { NO_ANSWER, Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { employeeDetails, LIST, stubStaff } from './staff-stub';

const api = stubApi();
signedInBeforeEach();

let errors: jest.SpyInstance;
beforeEach(() => {
  stubStaff(api, 2);
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => errors.mockRestore());

const open = (search = '') => renderRemote(module, `${LIST}${search}`);
const dialog = (name: string) => screen.findByRole('dialog', { name });
const field = (label: string) => screen.getByLabelText(label);
const press = (name: string) => screen.getByRole('button', { name });
const isMandatory = (id: string) => modalStore.getState().modals.find((modal) => modal.id === id)?.data.mandatory;

/** Opens the form of employee 1, which stands at its values. */
async function openEdit() {
  const view = open('?employee=1&edit=true');
  await dialog('Edit Employee');
  await waitFor(() => expect(field('First Name')).toHaveValue('Maria'));
  const retype = async (label: string, text: string) => {
    await view.user.clear(field(label));
    if (text !== '') await view.user.type(field(label), text);
  };
  return { ...view, retype };
}

async function chooseRole(user: ReturnType<typeof open>['user'], name: string) {
  const form = screen.getByRole('dialog');
  await user.click(within(form).getByLabelText('Role'));
  // jsdom lays nothing out, and what opens beside a field takes the field for one that was scrolled out of sight.
  await user.click(await within(form).findByRole('option', { name, hidden: true }));
}

async function openNew() {
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: 'Add Employee' }));
  await dialog('New Employee');
  await screen.findByLabelText('First Name');
  const fill = async (first: string, last: string, passcode: string) => {
    if (first) await view.user.type(field('First Name'), first);
    if (last) await view.user.type(field('Last Name'), last);
    if (passcode) await view.user.type(field('Passcode'), passcode);
  };
  return { ...view, fill };
}

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

describe('the form', () => {
  test('stays when somebody clicks beside it', async () => {
    await openEdit();
    expect(isMandatory('employee-form')).toBe(true);
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

describe('a new employee', () => {
  test('is created, trimmed, and the modal closes', async () => {
    const sent: unknown[] = [];
    api.answer(createEmployee, ({ body }) => {
      sent.push(body);
      return employeeDetails(3);
    });
    const { user, fill, currentAddress } = await openNew();
    expect(currentAddress()).toBe(`${LIST}?employee=new`);
    await fill('  Ada ', ' Byron', ' 0042 ');
    await chooseRole(user, 'Manager');
    await user.click(press('Add'));
    expect(await screen.findByText('Employee successfully created')).toBeInTheDocument();
    expect(sent).toEqual([
      { first_name: 'Ada', last_name: 'Byron', passcode: '0042', employee_role_id: 1, is_active: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentAddress()).toBe(LIST);
  });

  test('that the server refuses keeps what was typed, and says why where it is', async () => {
    api.answer(createEmployee, () => {
      const message = 'Passcode is already in use';
      return new Refusal(409, { code: 'conflict', message, fields: { passcode: message } });
    });
    const { user, fill } = await openNew();
    await fill('Ada', 'Byron', '0042');
    await chooseRole(user, 'Manager');
    await user.click(press('Add'));
    expect(await screen.findByText('Failed to create employee, Passcode is already in use')).toBeInTheDocument();
    expect(field('Passcode')).toHaveAccessibleDescription('Passcode is already in use');
    expect(field('First Name')).toHaveValue('Ada');
    expect(errors).toHaveBeenCalled();
  });

  test('is created once by a double click', async () => {
    api.answer(createEmployee, employeeDetails(3));
    const { user, fill } = await openNew();
    await fill('Ada', 'Byron', '0042');
    await chooseRole(user, 'Manager');
    await user.dblClick(press('Add'));
    await screen.findByText('Employee successfully created');
    expect(api.calls.filter((call) => call === 'POST /employees')).toHaveLength(1);
  });
});

describe('an edited employee', () => {
  test('is saved with the moment of the state that was edited', async () => {
    const sent: unknown[] = [];
    api.answer(updateEmployee, ({ params, body }) => {
      sent.push(params.id, body);
      return employeeDetails(1);
    });
    const { user, retype, currentAddress } = await openEdit();
    await retype('Last Name', 'Byron');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Employee successfully updated')).toBeInTheDocument();
    const { updated_at } = employeeDetails(1);
    expect(sent).toEqual([
      1,
      { first_name: 'Maria', last_name: 'Byron', passcode: '4821', employee_role_id: 2, updated_at },
    ]);
    await waitFor(() => expect(currentAddress()).toBe(LIST));
  });

  test.each([
    ['the server refuses', new Refusal(500, { code: 'internal', message: 'Out of order' }), 'Out of order'],
    ['nobody answers', NO_ANSWER, 'API request failed'],
  ] as const)('keeps what was typed when %s', async (_, answer, reason) => {
    api.answer(updateEmployee, () => answer);
    const { user, retype } = await openEdit();
    await retype('Last Name', 'Byron');
    await user.click(press('Save'));
    expect(await screen.findByText(`Failed to update employee, ${reason}`)).toBeInTheDocument();
    expect(field('Last Name')).toHaveValue('Byron');
  });

  test('that somebody else has changed says what, and the next save replaces it', async () => {
    const theirs = employeeDetails(1, { first_name: 'Mia', is_active: false, updated_at: '2026-01-06T00:00:00.000Z' });
    const sent: unknown[] = [];
    api.answer(updateEmployee, ({ body }) => {
      sent.push(body.updated_at);
      if (body.updated_at === theirs.updated_at) return theirs;
      return new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    const { user, retype } = await openEdit();
    await retype('Last Name', 'Byron');
    api.answer(getEmployee, theirs);
    await user.click(press('Save'));
    const told = await screen.findByText(/^Somebody else has changed this employee meanwhile/);
    expect(told.parentElement).toHaveTextContent('First Name: Mia');
    expect(told.parentElement).toHaveTextContent('Status: Inactive');
    expect(told.parentElement).not.toHaveTextContent('Last Name:');
    expect(field('Last Name')).toHaveValue('Byron');
    await user.click(press('Save'));
    expect(await screen.findByText('Employee successfully updated')).toBeInTheDocument();
    expect(sent).toEqual([employeeDetails(1).updated_at, theirs.updated_at]);
  });

  test('that was changed behind the open form is not replaced unseen', async () => {
    const sent: unknown[] = [];
    api.answer(updateEmployee, ({ body }) => {
      sent.push(body.updated_at);
      return new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    const { user, retype, queries } = await openEdit();
    await retype('Last Name', 'Byron');
    api.answer(getEmployee, employeeDetails(1, { first_name: 'Mia', updated_at: '2026-01-06T00:00:00.000Z' }));
    await queries.refetchQueries({ queryKey: ['employee', 1] });
    await user.click(press('Save'));
    const told = await screen.findByText(/^Somebody else has changed this employee meanwhile/);
    expect(told.parentElement).toHaveTextContent('First Name: Mia');
    expect(sent).toEqual([employeeDetails(1).updated_at]);
  });

  test('that was not changed is left without a question', async () => {
    const { user, currentAddress } = await openEdit();
    await user.click(press('Cancel'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(currentAddress()).toBe(LIST);
  });

  test('that was changed is left only after a question', async () => {
    const { user, retype, currentAddress } = await openEdit();
    await retype('Last Name', 'Byron');
    await user.click(press('Cancel'));
    await dialog('Discard changes?');
    await user.click(press('Keep editing'));
    expect(field('Last Name')).toHaveValue('Byron');
    await user.click(press('Cancel'));
    await dialog('Discard changes?');
    await user.click(press('Discard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentAddress()).toBe(LIST);
  });

  test('that was changed is not lost by the way back', async () => {
    const { user, retype, navigate } = await openEdit();
    await retype('Last Name', 'Byron');
    await navigate('/employee/team_roles');
    await dialog('Discard changes?');
    await user.click(press('Keep editing'));
    expect(field('Last Name')).toHaveValue('Byron');
  });
});
