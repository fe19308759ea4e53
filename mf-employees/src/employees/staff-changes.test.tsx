import { deleteEmployee, listEmployees, setEmployeeActive } from '@backoffice/contract/employees';
import { startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildEmployee, EMPLOYEES_PATH, stubEmployees } from './testing/staff-stub';

const api = stubApi();
signInBeforeEach();
beforeEach(() => {
  stubEmployees(api, 2);
});

const openPage = (search = '') => renderRemote(module, `${EMPLOYEES_PATH}${search}`);
const findStatusSwitch = (name = 'Maria Alvarez 1') => screen.findByRole('switch', { name: `${name} is active` });
const countListRequests = () => api.calls.filter((call) => call === 'GET /employees').length;

describe('the status switch', () => {
  test('shows the change before the response arrives, and then reloads the list', async () => {
    const response = createDeferred();
    const requests: unknown[] = [];
    api.respond(setEmployeeActive, async ({ params, query }) => {
      requests.push(params.id, query.is_active);
      await response.promise;
      return buildEmployee(1, { is_active: false });
    });
    const { user } = openPage();
    await user.click(await findStatusSwitch());
    await waitFor(async () => expect(await findStatusSwitch()).not.toBeChecked());
    expect(await findStatusSwitch('Maria Alvarez 2')).toBeChecked();
    expect(screen.queryByText('Employee status successfully updated')).not.toBeInTheDocument();
    stubEmployees(api, 0);
    response.resolve();
    expect(await screen.findByText('Employee status successfully updated')).toBeInTheDocument();
    expect(await screen.findByText('No employees added.')).toBeInTheDocument();
    expect(requests).toEqual([1, false]);
  });

  test('is reverted with an error when the server refuses the change', async () => {
    api.respond(setEmployeeActive, () => {
      const message = 'Passcode is already in use';
      return new ErrorResponse(409, { code: 'conflict', message, fields: { passcode: message } });
    });
    const { user } = openPage('?is_active=false');
    expect(await findStatusSwitch()).not.toBeChecked();
    await user.click(await findStatusSwitch());
    expect(await screen.findByText('Failed to update employee, Passcode is already in use')).toBeInTheDocument();
    expect(await findStatusSwitch()).not.toBeChecked();
  });

  test('opens the previous page when it deactivates the only employee of the last page', async () => {
    api.respond(setEmployeeActive, () => {
      stubEmployees(api, 25);
      return buildEmployee(26, { is_active: false });
    });
    stubEmployees(api, 26);
    const { user, currentAddress, navigate } = openPage();
    await screen.findByText('Maria Alvarez 1');
    await navigate(`${EMPLOYEES_PATH}?page=2`);
    await user.click(await findStatusSwitch('Maria Alvarez 26'));
    expect(await screen.findByText('Maria Alvarez 25')).toBeInTheDocument();
    expect(currentAddress()).toBe(EMPLOYEES_PATH);
    await navigate(-1);
    expect(currentAddress()).toBe(EMPLOYEES_PATH);
    await navigate(`${EMPLOYEES_PATH}?page=2`);
    expect(await screen.findByText('There is no such page.')).toBeInTheDocument();
  });

  test('sends one request on a double click', async () => {
    api.respond(setEmployeeActive, () => new Promise(() => {}));
    const { user } = openPage();
    await user.dblClick(await findStatusSwitch());
    expect(await findStatusSwitch()).not.toBeChecked();
    expect(api.calls.filter((call) => call === 'PUT /employees/1/active')).toHaveLength(1);
  });
});

describe('deleting an employee', () => {
  const openDeleteConfirmation = async (user: ReturnType<typeof openPage>['user'], name = 'Maria Alvarez 1') => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    return await screen.findByRole('dialog', { name: 'Delete Confirmation' });
  };

  test('asks for confirmation with the employee’s name', async () => {
    const { user } = openPage();
    const confirmation = await openDeleteConfirmation(user);
    expect(confirmation).toHaveTextContent('Are you sure you want to delete this employee?');
    expect(confirmation).toHaveTextContent('Maria Alvarez 1');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  test('shows a warning when the employee has the name of the signed-in user', async () => {
    startSession(sessionTokens({ userName: 'maria alvarez 1' }));
    const { user } = openPage();
    const confirmation = await openDeleteConfirmation(user);
    expect(within(confirmation).getByRole('alert')).toHaveTextContent(
      'You are signed in as maria alvarez 1. If this is you, you can no longer work at the terminals.',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const otherConfirmation = await openDeleteConfirmation(user, 'Maria Alvarez 2');
    expect(within(otherConfirmation).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('shows a notification and reloads the list', async () => {
    api.respond(deleteEmployee, { message: 'Deleted' });
    const { user } = openPage();
    await openDeleteConfirmation(user);
    const requestsBefore = countListRequests();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Employee successfully deleted')).toBeInTheDocument();
    expect(api.calls).toContain('DELETE /employees/1');
    expect(countListRequests()).toBe(requestsBefore + 1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('opens the previous page when the employee was the only row of the last page', async () => {
    api.respond(deleteEmployee, () => {
      stubEmployees(api, 25);
      return { message: 'Deleted' };
    });
    stubEmployees(api, 26);
    const { user, currentAddress } = openPage('?page=2');
    await openDeleteConfirmation(user, 'Maria Alvarez 26');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentAddress()).toBe(EMPLOYEES_PATH));
    expect(await screen.findByText('Maria Alvarez 25')).toBeInTheDocument();
  });

  test('shows the error and keeps the row when the server refuses the deletion', async () => {
    api.respond(deleteEmployee, () => new ErrorResponse(404, { code: 'not_found', message: 'Employee not found' }));
    const { user } = openPage();
    await openDeleteConfirmation(user);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete employee, Employee not found')).toBeInTheDocument();
    expect(screen.getByText('Maria Alvarez 1')).toBeInTheDocument();
  });
});

test('the response to a list request that was sent before a status change does not revert the switch', async () => {
  stubEmployees(api, 1);
  const { user, queries } = openPage();
  await findStatusSwitch();
  const lateResponse = createDeferred();
  api.respond(listEmployees, async () => {
    await lateResponse.promise;
    return {
      data: [buildEmployee(1)],
      paging_metadata: { total_items: 1, current_page: 1, per_page: 25, total_pages: 1, has_next_page: false },
    };
  });
  void queries.invalidateQueries();
  api.respond(setEmployeeActive, () => new Promise(() => {}));
  await user.click(await findStatusSwitch());
  lateResponse.resolve();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(await findStatusSwitch()).not.toBeChecked();
});
