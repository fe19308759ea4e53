import type { ParsedContribution } from '@backoffice/platform/remote/description';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { endSession, startSession } from '@backoffice/platform/session';
import { Slot } from '@backoffice/platform/slots';
import { sessionTokens } from '@backoffice/testing/session';
import { stubShellResponses } from '@backoffice/testing/shell-responses';
import { SlotTabs } from '@backoffice/ui/list';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createApp } from '../app';

function createRemote(name: string, contributions: ParsedContribution[]): RegisteredRemote {
  const segment = name.replace('mf-', '');
  return {
    description: { name, title: segment, paths: [segment], visitors: 'signed-in', shell: '^1.0.0', contributions },
    current: { version: '1', manifest: '', entry: '', preload: [], integrity: {} },
  };
}

const tab = (id: string, title: string, more: Partial<ParsedContribution> = {}): ParsedContribution => ({
  ...{ id, slot: 'menu.item', title, order: 10, tab: id, module: 'item_sales' },
  ...more,
});

const remotes = [
  createRemote('mf-menu', [{ id: 'stock', slot: 'menu.item', title: 'Stock', order: 10 }]),
  createRemote('mf-sales', [tab('sales', 'Sales'), tab('trend', 'Trend', { tab: 'sales', order: 20 })]),
  createRemote('mf-recipes', [tab('recipe', 'Recipe', { module: undefined, order: 30 })]),
];

const data = { itemId: 5 };

function ItemPage() {
  return (
    <SlotTabs name="menu.item" data={data} label="Details">
      <p>Price $9.50</p>
      <Slot name="menu.item" data={data} />
    </SlotTabs>
  );
}

function FailingRecipe(): never {
  throw new Error('no recipe');
}

const modules = {
  'mf-menu': {
    routes: { menu: [{ path: 'item', element: <ItemPage /> }] },
    contributions: { stock: async () => () => <p>12 in stock</p> },
  },
  'mf-sales': {
    routes: { sales: [] },
    contributions: { sales: async () => () => <p>$120.00 sold</p>, trend: async () => () => <p>Less than usual</p> },
  },
  'mf-recipes': { routes: { recipes: [] }, contributions: { recipe: async () => FailingRecipe } },
} as const;

let loaded: string[];

function openItem(search = '') {
  window.history.replaceState(null, '', `/menu/item${search}`);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ remotes }));
  const App = createApp(remotes, {
    load: async (name) => {
      loaded.push(name);
      return { default: Object.entries(modules).find(([remote]) => remote === name)?.[1] };
    },
  });
  render(<App />);
  return userEvent.setup();
}

beforeEach(() => {
  loaded = [];
  sessionStorage.clear();
  act(() => startSession(sessionTokens()));
  jest.spyOn(console, 'error').mockImplementation(() => {});
  stubShellResponses();
});
afterEach(() => {
  cleanup();
  act(endSession);
  jest.restoreAllMocks();
});

test('tabs of other remotes are listed next to the “Details” tab before their code is loaded', async () => {
  openItem();
  expect(await screen.findByText('12 in stock')).toBeVisible();
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Details', 'Sales', 'Recipe']);
  expect(loaded).toEqual(['mf-menu']);
});

test('an opened tab loads the code of its contributions and shows them in their order', async () => {
  const user = openItem();
  await user.click(await screen.findByRole('tab', { name: 'Sales' }));
  expect(await screen.findByText('Less than usual')).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Sales' })).toHaveTextContent('$120.00 soldLess than usual');
  expect(loaded).toEqual(['mf-menu', 'mf-sales']);
  expect(window.location.search).toBe('?tab=sales');
});

test('a tab that fails shows an error, and the details and other tabs still work', async () => {
  const user = openItem('?tab=recipe');
  expect(await screen.findByRole('alert')).toHaveTextContent('The rest of the page still works.');
  await user.click(screen.getByRole('tab', { name: 'Sales' }));
  expect(await screen.findByText('$120.00 sold')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  expect(screen.getByText('Price $9.50')).toBeVisible();
});

test('a tab whose back-office module the role does not include is neither listed nor opened by its address', async () => {
  act(() => startSession(sessionTokens({ isOwner: false, rights: { items: 'view' } })));
  openItem('?tab=sales');
  expect(await screen.findByText('Price $9.50')).toBeVisible();
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Details', 'Recipe']);
  expect(loaded).toEqual(['mf-menu']);
});
