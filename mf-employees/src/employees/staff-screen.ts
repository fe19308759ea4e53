import { renderRemote } from '@backoffice/shared/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { LIST } from './staff-stub';

export const open = (search = '') => renderRemote(module, `${LIST}${search}`);
export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const field = (label: string) => screen.getByLabelText(label);
export const press = (name: string) => screen.getByRole('button', { name });

/** Opens the form of employee 1, which stands at its values. */
export async function openEdit() {
  const view = open('?employee=1&edit=true');
  await dialog('Edit Employee');
  await waitFor(() => expect(field('First Name')).toHaveValue('Maria'));
  const retype = async (label: string, text: string) => {
    await view.user.clear(field(label));
    if (text !== '') await view.user.type(field(label), text);
  };
  return { ...view, retype };
}

/** Chooses a role in the form that is open. */
export async function chooseRole(user: ReturnType<typeof open>['user'], name: string) {
  const form = screen.getByRole('dialog');
  await user.click(within(form).getByLabelText('Role'));
  // jsdom lays nothing out, and what opens beside a field takes the field for one that was scrolled out of sight.
  await user.click(await within(form).findByRole('option', { name, hidden: true }));
}

/** Opens the empty form from the list. */
export async function openNew() {
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
