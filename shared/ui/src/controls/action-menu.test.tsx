import { ThemeRoot } from '@backoffice/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ActionMenu } from './action-menu';

function renderMenu() {
  const chosen: string[] = [];
  const listed: string[] = [];
  const listActions = () => {
    listed.push('actions');
    return ['Edit', 'Delete'].map((label) => ({ label, onClick: () => chosen.push(label) }));
  };
  render(<ActionMenu label="Actions for Soup" actions={listActions} />, { wrapper: ThemeRoot });
  const button = screen.getByRole('button', { name: 'Actions for Soup' });
  return { chosen, listed, button, user: userEvent.setup() };
}

const findItem = (name: string) => screen.findByRole('menuitem', { name });

test('the menu button refers to the open menu and exposes whether the menu is open', async () => {
  const { user, button } = renderMenu();
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  const menu = await screen.findByRole('menu', { name: 'Actions for Soup' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button).toHaveAttribute('aria-controls', menu.id);
  await user.click(button);
  expect(menu).not.toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('the arrow keys move through the menu, and Enter runs an action and returns the focus to the button', async () => {
  const { chosen, user, button } = renderMenu();
  await user.tab();
  await user.keyboard('{Enter}');
  const edit = await findItem('Edit');
  await waitFor(() => expect(edit).toHaveFocus());
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['Delete']);
  expect(edit).not.toBeVisible();
  expect(button).toHaveFocus();
});

test.each([
  ['first', ''],
  ['second', '{Escape}{Enter}'],
])('Escape closes a menu that was opened for the %s time and returns the focus', async (_, keys) => {
  const { user, button } = renderMenu();
  await user.click(button);
  await waitFor(async () => expect(await findItem('Edit')).toHaveFocus());
  if (keys) await user.keyboard(keys);
  const edit = await findItem('Edit');
  await waitFor(() => expect(edit).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(edit).not.toBeVisible();
  expect(button).toHaveFocus();
});

test('a menu item without an icon has an empty icon when another item has an icon', async () => {
  const actions = [
    { label: 'Edit', icon: <svg aria-hidden />, onClick: () => {} },
    { label: 'Rename', onClick: () => {} },
  ];
  render(<ActionMenu label="Actions for Soup" actions={actions} />, { wrapper: ThemeRoot });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Actions for Soup' }));
  for (const label of ['Edit', 'Rename']) expect((await findItem(label)).querySelectorAll('svg')).toHaveLength(1);
});

test('a menu whose items have no icons reserves no space for icons', async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  expect((await findItem('Edit')).querySelectorAll('svg')).toHaveLength(0);
});

test('a click outside closes the menu and returns the focus to the button', async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  const edit = await findItem('Edit');
  await user.click(document.body);
  expect(edit).not.toBeVisible();
  await waitFor(() => expect(button).toHaveFocus());
});

test('the function that returns the actions of a menu is not called before the menu opens', async () => {
  const { listed, user, button } = renderMenu();
  expect(listed).toEqual([]);
  await user.click(button);
  await findItem('Edit');
  expect(listed).not.toEqual([]);
});
