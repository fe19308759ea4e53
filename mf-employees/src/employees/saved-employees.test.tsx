import { createEmployee, getEmployee, updateEmployee } from '@backoffice/contract/employees';
import { createDeferred } from '@backoffice/testing/deferred';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { chooseRole, findDialog, getButton, getField, openEditForm, openNewForm } from './testing/staff-screen';
import { buildEmployeeDetails, EMPLOYEES_PATH, stubEmployees } from './testing/staff-stub';

const api = stubApi();
signInBeforeEach();

let consoleError: jest.SpyInstance;
beforeEach(() => {
  stubEmployees(api, 2);
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => consoleError.mockRestore());

describe('the form for a new employee', () => {
  test('creates the employee with trimmed values and closes', async () => {
    const sent: unknown[] = [];
    api.respond(createEmployee, ({ sent: body }) => {
      sent.push(body);
      return buildEmployeeDetails(3);
    });
    const { user, fill, currentAddress } = await openNewForm();
    expect(currentAddress()).toBe(`${EMPLOYEES_PATH}?employee=new`);
    await fill('  Ada ', ' Byron', ' 0042 ');
    await chooseRole(user, 'Manager');
    await user.click(getButton('Add'));
    expect(await screen.findByText('Employee successfully created')).toBeInTheDocument();
    expect(sent).toEqual([
      { first_name: 'Ada', last_name: 'Byron', passcode: '0042', employee_role_id: 1, is_active: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentAddress()).toBe(EMPLOYEES_PATH);
  });

  test('keeps the entered values and shows the error at the field when the server refuses the employee', async () => {
    api.respond(createEmployee, () => {
      const message = 'Passcode is already in use';
      return new ErrorResponse(409, { code: 'conflict', message, fields: { passcode: message } });
    });
    const { user, fill } = await openNewForm();
    await fill('Ada', 'Byron', '0042');
    await chooseRole(user, 'Manager');
    await user.click(getButton('Add'));
    expect(await screen.findByText('Failed to create employee, Passcode is already in use')).toBeInTheDocument();
    expect(getField('Passcode')).toHaveAccessibleDescription('Passcode is already in use');
    expect(getField('First Name')).toHaveValue('Ada');
    expect(consoleError).toHaveBeenCalled();
  });

  test('creates one employee on a double click', async () => {
    api.respond(createEmployee, buildEmployeeDetails(3));
    const { user, fill } = await openNewForm();
    await fill('Ada', 'Byron', '0042');
    await chooseRole(user, 'Manager');
    await user.dblClick(getButton('Add'));
    await screen.findByText('Employee successfully created');
    expect(api.calls.filter((call) => call === 'POST /employees')).toHaveLength(1);
  });
});

describe('the edit form of an employee', () => {
  test('sends the updated_at of the version that was edited', async () => {
    const sent: unknown[] = [];
    api.respond(updateEmployee, ({ params, body }) => {
      sent.push(params.id, body);
      return buildEmployeeDetails(1);
    });
    const { user, retype, currentAddress } = await openEditForm();
    await retype('Last Name', 'Byron');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Employee successfully updated')).toBeInTheDocument();
    const { updated_at } = buildEmployeeDetails(1);
    expect(sent).toEqual([
      1,
      { first_name: 'Maria', last_name: 'Byron', passcode: '4821', employee_role_id: 2, is_active: true, updated_at },
    ]);
    await waitFor(() => expect(currentAddress()).toBe(EMPLOYEES_PATH));
  });

  test.each([
    [
      'the server refuses the change',
      new ErrorResponse(500, { code: 'internal', message: 'Out of order' }),
      'Out of order',
    ],
    ['the server does not respond', NETWORK_ERROR, 'API request failed'],
  ] as const)('keeps the entered values when %s', async (_, answer, reason) => {
    api.respond(updateEmployee, () => answer);
    const { user, retype } = await openEditForm();
    await retype('Last Name', 'Byron');
    await user.click(getButton('Save'));
    expect(await screen.findByText(`Failed to update employee, ${reason}`)).toBeInTheDocument();
    expect(getField('Last Name')).toHaveValue('Byron');
  });

  test('lists what another user has since saved, and applies it to the fields that were not edited', async () => {
    const savedMeanwhile = buildEmployeeDetails(1, {
      first_name: 'Mia',
      is_active: false,
      updated_at: '2026-01-06T00:00:00.000Z',
    });
    const sent: unknown[] = [];
    api.respond(updateEmployee, ({ body }) => {
      sent.push([body.updated_at, body.is_active]);
      if (body.updated_at === savedMeanwhile.updated_at) return savedMeanwhile;
      return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    const { user, retype } = await openEditForm();
    await retype('Last Name', 'Byron');
    api.respond(getEmployee, savedMeanwhile);
    await user.click(getButton('Save'));
    const notice = await screen.findByText(/^Somebody else has changed this employee in the meantime/);
    expect(notice.parentElement).toHaveTextContent('First Name: Mia');
    expect(notice.parentElement).not.toHaveTextContent('Last Name:');
    expect(getField('First Name')).toHaveValue('Mia');
    expect(getField('Last Name')).toHaveValue('Byron');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Employee successfully updated')).toBeInTheDocument();
    expect(sent).toEqual([
      [buildEmployeeDetails(1).updated_at, true],
      [savedMeanwhile.updated_at, false],
    ]);
  });

  test('still reports another user’s change on save when the employee was refetched while the form was open', async () => {
    const sent: unknown[] = [];
    api.respond(updateEmployee, ({ body }) => {
      sent.push(body.updated_at);
      return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    const { user, retype, queries } = await openEditForm();
    await retype('Last Name', 'Byron');
    api.respond(getEmployee, buildEmployeeDetails(1, { first_name: 'Mia', updated_at: '2026-01-06T00:00:00.000Z' }));
    await queries.refetchQueries({ queryKey: ['employee', 1] });
    await user.click(getButton('Save'));
    const notice = await screen.findByText(/^Somebody else has changed this employee in the meantime/);
    expect(notice.parentElement).toHaveTextContent('First Name: Mia');
    expect(sent).toEqual([buildEmployeeDetails(1).updated_at]);
  });

  test('closes without a confirmation when nothing is changed', async () => {
    const { user, currentAddress } = await openEditForm();
    await user.click(getButton('Cancel'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(currentAddress()).toBe(EMPLOYEES_PATH);
  });

  test('asks for confirmation before it closes with unsaved changes', async () => {
    const { user, retype, currentAddress } = await openEditForm();
    await retype('Last Name', 'Byron');
    await user.click(getButton('Cancel'));
    await findDialog('Discard changes?');
    await user.click(getButton('Keep editing'));
    expect(getField('Last Name')).toHaveValue('Byron');
    await user.click(getButton('Cancel'));
    await findDialog('Discard changes?');
    await user.click(getButton('Discard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentAddress()).toBe(EMPLOYEES_PATH);
  });

  test('asks for confirmation before a navigation discards unsaved changes', async () => {
    const { user, retype, navigate } = await openEditForm();
    await retype('Last Name', 'Byron');
    await navigate('/employee/team_roles');
    await findDialog('Discard changes?');
    await user.click(getButton('Keep editing'));
    expect(getField('Last Name')).toHaveValue('Byron');
  });

  describe('when it is discarded during a save', () => {
    async function discardDuringSave() {
      const response = createDeferred<ReturnType<typeof buildEmployeeDetails>>();
      api.respond(updateEmployee, () => response.promise);
      const view = await openEditForm();
      await view.retype('Last Name', 'Byron');
      await view.user.click(getButton('Save'));
      await view.user.click(getButton('Dismiss'));
      await findDialog('Discard changes?');
      await view.user.click(getButton('Discard'));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      const respond = async () => {
        response.resolve(buildEmployeeDetails(1));
        await screen.findByText('Employee successfully updated');
        // Waits for the end of the save, which includes the refetch of the list.
        await waitFor(() => expect(view.queries.isMutating()).toBe(0));
        await act(async () => {});
      };
      return { ...view, respond };
    }

    test('leaves the form of another employee open when the save succeeds', async () => {
      const { user, currentAddress, respond } = await discardDuringSave();
      await user.click(screen.getByRole('link', { name: 'Maria Alvarez 2' }));
      await user.click(getButton('Edit Employee'));
      await screen.findByLabelText('Last Name');
      await respond();
      expect(currentAddress()).toBe(`${EMPLOYEES_PATH}?employee=2&edit=true`);
    });

    test('leaves the query string of the page opened next unchanged when the save succeeds', async () => {
      const { navigate, currentAddress, respond } = await discardDuringSave();
      await navigate('/reporting/orders?employee_id=2');
      await respond();
      expect(currentAddress()).toBe('/reporting/orders?employee_id=2');
    });
  });
});
