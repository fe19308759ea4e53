import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../../module';
import { EMPLOYEES_PATH } from './staff-stub';

export const openEmployees = (search = '') => renderRemote(module, `${EMPLOYEES_PATH}${search}`);
export const findDialog = (name: string) => screen.findByRole('dialog', { name });
export const getField = (label: string) => screen.getByLabelText(label);
export const getButton = (name: string) => screen.getByRole('button', { name });

/** Opens the edit form of employee 1 and waits until it shows the employee's values. */
export async function openEditForm() {
  const view = openEmployees('?employee=1&edit=true');
  await findDialog('Edit Employee');
  await waitFor(() => expect(getField('First Name')).toHaveValue('Maria'));
  const retype = async (label: string, text: string) => {
    await view.user.clear(getField(label));
    if (text !== '') await view.user.type(getField(label), text);
  };
  return { ...view, retype };
}

/** Selects a role in the open form. */
export async function chooseRole(user: ReturnType<typeof openEmployees>['user'], name: string) {
  const form = screen.getByRole('dialog');
  await user.click(within(form).getByLabelText('Role'));
  // jsdom has no layout, so the options count as scrolled out of view and must be searched with `hidden`.
  await user.click(await within(form).findByRole('option', { name, hidden: true }));
}

/** Opens the form for a new employee from the list. */
export async function openNewForm() {
  const view = openEmployees();
  await view.user.click(await screen.findByRole('button', { name: 'Add Employee' }));
  await findDialog('New Employee');
  await screen.findByLabelText('First Name');
  const fill = async (first: string, last: string, passcode: string) => {
    if (first) await view.user.type(getField('First Name'), first);
    if (last) await view.user.type(getField('Last Name'), last);
    if (passcode) await view.user.type(getField('Passcode'), passcode);
  };
  return { ...view, fill };
}
