import { deleteEmployee, listEmployees, setEmployeeActive } from '@backoffice/shared/contract/employees';
import { startSession } from '@backoffice/shared/session';
import { deferred } from '@backoffice/shared/testing/deferred';
import { renderRemote } from '@backoffice/shared/testing/render';
import { sessionTokens, signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { employee, LIST, stubStaff } from './staff-stub';

const api = stubApi();
signedInBeforeEach();
beforeEach(() => {
  stubStaff(api, 2);
});

const open = (search = '') => renderRemote(module, `${LIST}${search}`);
const statusSwitch = (name = 'Maria Alvarez 1') => screen.findByRole('switch', { name: `${name} is active` });
const lists = () => api.calls.filter((call) => call === 'GET /employees').length;

describe('the status switch', () => {
  test('shows the change at once and the list as it then is', async () => {
    const answer = deferred();
    const asked: unknown[] = [];
    api.answer(setEmployeeActive, async ({ params, query }) => {
      asked.push(params.id, query.is_active);
      await answer.promise;
      return employee(1, { is_active: false });
    });
    const { user } = open();
    await user.click(await statusSwitch());
    await waitFor(async () => expect(await statusSwitch()).not.toBeChecked());
    expect(await statusSwitch('Maria Alvarez 2')).toBeChecked();
    expect(screen.queryByText('Employee status successfully updated')).not.toBeInTheDocument();
    stubStaff(api, 0);
    answer.resolve();
    expect(await screen.findByText('Employee status successfully updated')).toBeInTheDocument();
    expect(await screen.findByText('No employees added.')).toBeInTheDocument();
    expect(asked).toEqual([1, false]);
  });

  test('goes back, and says why, when the server refuses', async () => {
    api.answer(setEmployeeActive, () => {
      const message = 'Passcode is already in use';
      return new Refusal(409, { code: 'conflict', message, fields: { passcode: message } });
    });
    const { user } = open('?is_active=false');
    expect(await statusSwitch()).not.toBeChecked();
    await user.click(await statusSwitch());
    expect(await screen.findByText('Failed to update employee, Passcode is already in use')).toBeInTheDocument();
    expect(await statusSwitch()).not.toBeChecked();
  });

  test('is asked once by a double click', async () => {
    api.answer(setEmployeeActive, () => new Promise(() => {}));
    const { user } = open();
    await user.dblClick(await statusSwitch());
    expect(await statusSwitch()).not.toBeChecked();
    expect(api.calls.filter((call) => call === 'PUT /employees/1/active')).toHaveLength(1);
  });
});

describe('a deletion', () => {
  const ask = async (user: ReturnType<typeof open>['user'], name = 'Maria Alvarez 1') => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    return await screen.findByRole('dialog', { name: 'Delete Confirmation' });
  };

  test('is asked for, and of whom', async () => {
    const { user } = open();
    const question = await ask(user);
    expect(question).toHaveTextContent('Are you sure you want to delete this employee?');
    expect(question).toHaveTextContent('Maria Alvarez 1');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  test('of the employee who is named like the signed-in user is warned of', async () => {
    startSession(sessionTokens({ userName: 'maria alvarez 1' }));
    const { user } = open();
    const question = await ask(user);
    expect(within(question).getByRole('alert')).toHaveTextContent(
      'You are signed in as maria alvarez 1. If this is you, you can no longer work at the terminals.',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const another = await ask(user, 'Maria Alvarez 2');
    expect(within(another).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is done, told of, and shown', async () => {
    api.answer(deleteEmployee, { message: 'Deleted' });
    const { user } = open();
    await ask(user);
    const before = lists();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Employee successfully deleted')).toBeInTheDocument();
    expect(api.calls).toContain('DELETE /employees/1');
    expect(lists()).toBe(before + 1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('of the last row of the last page leads to the page before', async () => {
    api.answer(deleteEmployee, { message: 'Deleted' });
    stubStaff(api, 26);
    const { user, currentAddress } = open('?page=2');
    await ask(user, 'Maria Alvarez 26');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentAddress()).toBe(LIST));
    expect(await screen.findByText('Maria Alvarez 25')).toBeInTheDocument();
  });

  test('that the server refuses says why and leaves the list', async () => {
    api.answer(deleteEmployee, () => new Refusal(404, { code: 'not_found', message: 'Employee not found' }));
    const { user } = open();
    await ask(user);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete employee, Employee not found')).toBeInTheDocument();
    expect(screen.getByText('Maria Alvarez 1')).toBeInTheDocument();
  });
});

test('a list that was answered late does not undo a switch', async () => {
  stubStaff(api, 1);
  const { user, queries } = open();
  await statusSwitch();
  const late = deferred();
  api.answer(listEmployees, async () => {
    await late.promise;
    return {
      data: [employee(1)],
      paging_metadata: { total_items: 1, current_page: 1, per_page: 25, total_pages: 1, has_next_page: false },
    };
  });
  void queries.invalidateQueries();
  api.answer(setEmployeeActive, () => new Promise(() => {}));
  await user.click(await statusSwitch());
  late.resolve();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(await statusSwitch()).not.toBeChecked();
});
