import { createEmployee, getEmployee, updateEmployee } from '@backoffice/shared/contract/employees';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { NO_ANSWER, Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { chooseRole, dialog, field, openEdit, openNew, press } from './staff-screen';
import { employeeDetails, LIST, stubStaff } from './staff-stub';

const api = stubApi();
signedInBeforeEach();

let errors: jest.SpyInstance;
beforeEach(() => {
  stubStaff(api, 2);
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => errors.mockRestore());

describe('a new employee', () => {
  test('is created, trimmed, and the modal closes', async () => {
    const sent: unknown[] = [];
    api.answer(createEmployee, ({ sent: body }) => {
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
      { first_name: 'Maria', last_name: 'Byron', passcode: '4821', employee_role_id: 2, is_active: true, updated_at },
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

  test('that somebody else has changed shows what they saved, and keeps it', async () => {
    const theirs = employeeDetails(1, { first_name: 'Mia', is_active: false, updated_at: '2026-01-06T00:00:00.000Z' });
    const sent: unknown[] = [];
    api.answer(updateEmployee, ({ body }) => {
      sent.push([body.updated_at, body.is_active]);
      if (body.updated_at === theirs.updated_at) return theirs;
      return new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    const { user, retype } = await openEdit();
    await retype('Last Name', 'Byron');
    api.answer(getEmployee, theirs);
    await user.click(press('Save'));
    const told = await screen.findByText(/^Somebody else has changed this employee meanwhile/);
    expect(told.parentElement).toHaveTextContent('First Name: Mia');
    expect(told.parentElement).not.toHaveTextContent('Last Name:');
    expect(field('First Name')).toHaveValue('Mia');
    expect(field('Last Name')).toHaveValue('Byron');
    await user.click(press('Save'));
    expect(await screen.findByText('Employee successfully updated')).toBeInTheDocument();
    expect(sent).toEqual([
      [employeeDetails(1).updated_at, true],
      [theirs.updated_at, false],
    ]);
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
