import { openModal } from '@backoffice/platform/feedback';
import { act, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { findField, listOptions, openPalette, renderPage } from './testing/palette-page';

test.each([
  ['Linux x86_64', '{Control>}k{/Control}'],
  ['Linux x86_64', '{Control>}[KeyK]{/Control}'],
  ['MacIntel', '{Meta>}k{/Meta}'],
])('on %s, %s opens the palette with its field focused', async (platform, keys) => {
  jest.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  const user = renderPage();
  await user.keyboard(keys);
  expect(await findField()).toHaveFocus();
  expect(within(screen.getByRole('group', { name: 'Menu' })).getAllByRole('option')).toHaveLength(3);
  expect(listOptions()).toEqual(['Items', 'Categories', 'Add Item', 'Your account', 'Security', 'Sign out']);
});

test('the arrow keys select another command, and Enter opens it and closes the palette', async () => {
  const user = renderPage();
  await user.click(screen.getByRole('button', { name: 'Go to a page or action (Ctrl+K)' }));
  await user.type(await findField(), 'item');
  expect(listOptions()).toEqual(['ItemsMenu', 'Add ItemMenu']);
  const [first, second] = screen.getAllByRole('option');
  expect(await findField()).toHaveAttribute('aria-activedescendant', first?.id);
  await user.keyboard('{ArrowDown}');
  expect(await findField()).toHaveAttribute('aria-activedescendant', second?.id);
  await user.keyboard('{Enter}');
  expect(screen.getByText('At /menu/items?item=new')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('on a Mac, Ctrl+K does not open the palette, because text fields use it', async () => {
  jest.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  const user = renderPage();
  await user.keyboard('{Control>}k{/Control}');
  await act(async () => await new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Go to a page or action (⌘K)' })).toBeInTheDocument();
});

test('the palette lists only the pages and commands that the role includes', async () => {
  const user = renderPage({ rights: { items: 'view' } });
  await openPalette(user);
  expect(listOptions()).toEqual(['Items', 'Your account', 'Security', 'Sign out']);
});

test('Escape closes the palette, and the focus returns to its button', async () => {
  const user = renderPage();
  const button = screen.getByRole('button', { name: 'Go to a page or action (Ctrl+K)' });
  await user.click(button);
  await user.type(await findField(), 'nothing like that');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('the shortcut does nothing while a modal is open', async () => {
  const user = renderPage();
  act(() => openModal('edit', { title: 'Edit Item' }));
  await user.keyboard('{Control>}k{/Control}');
  await act(async () => await new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby'))).toHaveLength(1);
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('the palette has no accessibility violations', async () => {
  const user = renderPage();
  await openPalette(user);
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
});
