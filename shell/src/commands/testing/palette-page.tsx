import { closeAllModals } from '@backoffice/platform/feedback';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { createMemoryRouter, RouterProvider, useLocation } from '@backoffice/platform/router';
import { endSession, startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { ThemeRoot } from '@backoffice/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteLoader } from '../../federation/remote-loader';
import { Modals } from '../../layout/testing/render-modals';
import { CommandPaletteButton } from '../command-palette-button';

const menu: RegisteredRemote = {
  description: {
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
    searches: [
      { id: 'items', title: 'Dishes', module: 'items' },
      { id: 'categories', title: 'Groups', module: 'categories' },
    ],
  },
  current: { version: '1', manifest: '', entry: '', preload: [], integrity: {} },
};

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

interface PageOptions {
  rights?: object;
  /** Search functions of the area, by search ID. */
  searches?: RemoteModule['searches'];
  loader?: RemoteLoader;
}

/** Renders a page with the button of the command palette, for a user who may manage items and view categories. */
export function renderPage(options: PageOptions = {}) {
  const { rights = { items: 'manage', categories: 'view' }, searches } = options;
  const { loader = { load: async () => ({ routes: {}, searches }) } } = options;
  act(() => startSession(sessionTokens({ rights })));
  const page = (
    <>
      <CommandPaletteButton remotes={[menu]} loader={loader} />
      <Address />
      <Modals />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/menu/items'] });
  render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
  return userEvent.setup();
}

afterEach(() => {
  jest.restoreAllMocks();
  act(() => {
    closeAllModals();
    endSession();
  });
});

/** Opens the palette by its shortcut. Returns its text field. */
export async function openPalette(user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> {
  await user.keyboard('{Control>}k{/Control}');
  return await findField();
}

export const findField = () => screen.findByRole('combobox', { name: 'Page, action or record' });
export const listOptions = () => screen.getAllByRole('option').map((option) => option.textContent);
