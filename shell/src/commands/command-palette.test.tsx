import { closeAllModals, openModal } from '@backoffice/platform/feedback';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { createMemoryRouter, RouterProvider, useLocation } from '@backoffice/platform/router';
import { endSession, startSession } from '@backoffice/platform/session';
import { deferred } from '@backoffice/testing/deferred';
import { sessionTokens } from '@backoffice/testing/session';
import { ThemeRoot } from '@backoffice/ui';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { RemoteLoadError } from '../federation/release-loader';
import type { RemoteLoader } from '../federation/remote-loader';
import { Modals } from '../layout/testing/render-modals';
import { CommandPaletteButton } from './command-palette-button';

let searches: RemoteModule['searches'];
const loader: RemoteLoader = { load: async () => ({ routes: {}, searches }) };

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

beforeEach(() => {
  searches = undefined;
});

function renderPage(rights: object = { items: 'manage', categories: 'view' }) {
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

const findField = () => screen.findByRole('combobox', { name: 'Page, action or record' });
const listOptions = () => screen.getAllByRole('option').map((option) => option.textContent);

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

test('on a Mac, Ctrl+K is left to the text field', async () => {
  jest.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  const user = renderPage();
  await user.keyboard('{Control>}k{/Control}');
  await act(async () => await new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Go to a page or action (⌘K)' })).toBeInTheDocument();
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
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
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

test('what the areas find is listed below the commands, in a group each, and opens its record', async () => {
  const texts: string[] = [];
  searches = {
    items: async (text) => {
      texts.push(text);
      return [{ label: 'Item soup', detail: '$7.00', path: '/menu/items/5/details' }];
    },
    categories: async () => [],
  };
  const user = renderPage();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await findField(), 'items');
  expect(await screen.findByRole('group', { name: 'Dishes' })).toHaveTextContent('Item soup$7.00');
  expect(listOptions()).toEqual(['ItemsMenu', 'Item soup$7.00']);
  expect(screen.queryByRole('group', { name: 'Groups' })).not.toBeInTheDocument();
  // One search, when the user has stopped typing.
  expect(texts).toEqual(['items']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByText('At /menu/items/5/details')).toBeInTheDocument();
});

test('records that are found later leave the selected command alone', async () => {
  searches = { items: async () => [{ label: 'Item soup', path: '/menu/items/5/details' }] };
  const user = renderPage();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await findField(), 'item');
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('option', { name: 'Item soup' });
  await user.keyboard('{Enter}');
  expect(screen.getByText('At /menu/items?item=new')).toBeInTheDocument();
});

test('records that are found above the selected one leave it selected', async () => {
  const late = deferred();
  searches = {
    items: async () => {
      await late.promise;
      return [{ label: 'Soup', path: '/menu/items/5/details' }];
    },
    categories: async () => [
      { label: 'Soups', path: '/menu/categories/1/edit' },
      { label: 'Cold soups', path: '/menu/categories/2/edit' },
    ],
  };
  const user = renderPage();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await findField(), 'soup');
  await screen.findByRole('option', { name: 'Cold soups' });
  await user.keyboard('{ArrowDown}');
  await act(async () => late.resolve());
  expect(listOptions()).toEqual(['Soup', 'Soups', 'Cold soups']);
  const selected = screen.getByRole('option', { selected: true });
  expect(selected).toHaveTextContent('Cold soups');
  expect(await findField()).toHaveAttribute('aria-activedescendant', selected.id);
  await user.keyboard('{Enter}');
  expect(screen.getByText('At /menu/categories/2/edit')).toBeInTheDocument();
});

test('results for another text disappear at once, and those for its beginning when the new ones arrive', async () => {
  searches = { items: async (text) => (text === 'so' ? [{ label: 'Soup', path: '/menu/items/5' }] : []) };
  const user = renderPage();
  await user.keyboard('{Control>}k{/Control}');
  const field = await findField();
  await user.type(field, 'so');
  await screen.findByRole('option', { name: 'Soup' });
  await user.type(field, 'u');
  expect(listOptions()).toEqual(['Soup']);
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, 'so');
  await screen.findByRole('option', { name: 'Soup' });
  await user.clear(field);
  await user.type(field, 'br');
  expect(screen.queryByRole('option', { name: 'Soup' })).not.toBeInTheDocument();
});

test('an area that cannot be loaded is tried once while the palette is open', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const load = jest.spyOn(loader, 'load').mockRejectedValue(new RemoteLoadError('not reachable'));
  const user = renderPage();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await findField(), 'soup');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  const attempts = load.mock.calls.length;
  await user.type(await findField(), 's');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  expect(load.mock.calls).toHaveLength(attempts);
});

test('one letter is not searched for, and one digit is', async () => {
  searches = { items: async (text) => [{ label: `Found ${text}`, path: `/menu/items/${text}/details` }] };
  const user = renderPage();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await findField(), 'z');
  expect(screen.getByText('Nothing found')).toBeInTheDocument();
  await user.type(await findField(), '{Backspace}7');
  expect(screen.getByText('Searching …')).toBeInTheDocument();
  expect(await screen.findByRole('option', { name: 'Found 7' })).toBeInTheDocument();
});

test('a search that fails, or is not included in the role, leaves the others alone', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const asked: string[] = [];
  searches = {
    items: async () => {
      throw new TypeError('no items');
    },
    categories: async () => {
      asked.push('categories');
      return [{ label: 'Soups', path: '/menu/categories/1/edit' }];
    },
  };
  const user = renderPage();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await findField(), 'soup');
  expect(await screen.findByRole('option', { name: 'Soups' })).toBeInTheDocument();
  expect(listOptions()).toEqual(['Soups']);
  await user.keyboard('{Escape}');
  asked.length = 0;
  act(() => startSession(sessionTokens({ rights: { items: 'view' } }, 'b')));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await findField(), 'soup');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('results for an earlier text that arrive late are not shown', async () => {
  const late = deferred();
  searches = {
    items: async (text) => {
      if (text === 'so') await late.promise;
      return [{ label: `Found ${text}`, path: `/menu/items/${text}` }];
    },
  };
  const user = renderPage();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await findField(), 'so');
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 250)));
  await user.type(await findField(), 'up');
  expect(await screen.findByRole('option', { name: 'Found soup' })).toBeInTheDocument();
  await act(async () => late.resolve());
  expect(listOptions()).toEqual(['Found soup']);
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
