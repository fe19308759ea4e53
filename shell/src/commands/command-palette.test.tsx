import { closeAllModals, openModal } from '@backoffice/platform/feedback';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import { createMemoryRouter, RouterProvider, useLocation } from '@backoffice/platform/router';
import { endSession, startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { ThemeRoot } from '@backoffice/ui';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { Modals } from '../layout/testing/render-modals';
import { CommandPaletteButton } from './command-palette-button';

const menu: RemoteDescription = {
  ...{ name: 'mf-menu', title: 'Menu', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' },
  sidebar: {
    ...{ title: 'Menu', prefix: '/menu', icon: 'menu', order: 3 },
    links: [
      { label: 'Items', path: '/menu/items' },
      { label: 'Categories', path: '/menu/categories' },
    ],
  },
  modules: { '/menu/items': 'items', '/menu/categories': 'categories' },
  commands: [{ label: 'Add Item', path: '/menu/items?item=new', keywords: 'dish', isChange: true }],
};

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

function renderPage(rights: object = { items: 'manage', categories: 'view' }) {
  act(() => startSession(sessionTokens({ rights })));
  const page = (
    <>
      <CommandPaletteButton descriptions={[menu]} />
      <Address />
      <Modals />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/menu/items'] });
  render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
  return userEvent.setup();
}

afterEach(() =>
  act(() => {
    closeAllModals();
    endSession();
  }),
);

const findField = () => screen.findByRole('combobox', { name: 'Page or action' });
const listOptions = () => screen.getAllByRole('option').map((option) => option.textContent);

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('%s opens the palette with its field focused', async (keys) => {
  const user = renderPage();
  await user.keyboard(keys);
  expect(await findField()).toHaveFocus();
  expect(within(screen.getByRole('group', { name: 'Menu' })).getAllByRole('option')).toHaveLength(3);
  expect(listOptions()).toEqual(['Items', 'Categories', 'Add Item', 'Your account', 'Security', 'Sign out']);
});

test('Enter opens what is typed, the arrow keys choose another one, and the palette closes', async () => {
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

test('a role sees only what it includes', async () => {
  const user = renderPage({ items: 'view' });
  await user.keyboard('{Control>}k{/Control}');
  await findField();
  expect(listOptions()).toEqual(['Items', 'Your account', 'Security', 'Sign out']);
});

test('Escape closes the palette, and the focus returns to its button', async () => {
  const user = renderPage();
  const button = screen.getByRole('button', { name: 'Go to a page or action (Ctrl+K)' });
  await user.click(button);
  await user.type(await findField(), 'nothing like that');
  expect(screen.getByText('Nothing found')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('the shortcut leaves an open modal alone', async () => {
  const user = renderPage();
  act(() => openModal('edit', { title: 'Edit Item' }));
  await user.keyboard('{Control>}k{/Control}');
  await act(async () => await new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby'))).toHaveLength(1);
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('the palette has no accessibility violations', async () => {
  const user = renderPage();
  await user.keyboard('{Control>}k{/Control}');
  await findField();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
});
