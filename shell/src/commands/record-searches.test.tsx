import { reportClientFailure } from '@backoffice/contract/client-failures';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { sessionTokens } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { RemoteLoadError } from '../federation/release-loader';
import { recordRemoteLoaded } from '../recovery/remote-health-store';
import { findField, listOptions, openPalette, renderPage } from './testing/palette-page';

const api = stubApi();

test('records that areas find are listed in groups below the commands and can be opened', async () => {
  const texts: string[] = [];
  const searches: RemoteModule['searches'] = {
    items: async (text) => {
      texts.push(text);
      return [{ label: 'Item soup', detail: '$7.00', path: '/menu/items/5/details' }];
    },
    categories: async () => [],
  };
  const user = renderPage({ searches });
  await user.type(await openPalette(user), 'items');
  expect(await screen.findByRole('group', { name: 'Dishes' })).toHaveTextContent('Item soup$7.00');
  expect(listOptions()).toEqual(['ItemsMenu', 'Item soup$7.00']);
  expect(screen.queryByRole('group', { name: 'Groups' })).not.toBeInTheDocument();
  // The search has run only once, after the user had stopped typing.
  expect(texts).toEqual(['items']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByText('At /menu/items/5/details')).toBeInTheDocument();
});

test('records that arrive later do not change the selected command', async () => {
  const searches: RemoteModule['searches'] = {
    items: async () => [{ label: 'Item soup', path: '/menu/items/5/details' }],
  };
  const user = renderPage({ searches });
  await user.type(await openPalette(user), 'item');
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('option', { name: 'Item soup' });
  await user.keyboard('{Enter}');
  expect(screen.getByText('At /menu/items?item=new')).toBeInTheDocument();
});

test('records that arrive above the selected record do not change the selection', async () => {
  const late = createDeferred();
  const searches: RemoteModule['searches'] = {
    items: async () => {
      await late.promise;
      return [{ label: 'Soup', path: '/menu/items/5/details' }];
    },
    categories: async () => [
      { label: 'Soups', path: '/menu/categories/1/edit' },
      { label: 'Cold soups', path: '/menu/categories/2/edit' },
    ],
  };
  const user = renderPage({ searches });
  await user.type(await openPalette(user), 'soup');
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

test('results disappear immediately when the text is replaced, but stay until the new results arrive when the text is extended', async () => {
  const searches: RemoteModule['searches'] = {
    items: async (text) => (text === 'so' ? [{ label: 'Soup', path: '/menu/items/5' }] : []),
  };
  const user = renderPage({ searches });
  const field = await openPalette(user);
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

test('Enter opens no result of an earlier text', async () => {
  const late = createDeferred();
  const searches: RemoteModule['searches'] = {
    items: async (text) => {
      if (text === '1042') await late.promise;
      return [{ label: `Order ${text}`, path: `/menu/items/${text}` }];
    },
  };
  const user = renderPage({ searches });
  const field = await openPalette(user);
  await user.type(field, '10');
  await screen.findByRole('option', { name: 'Order 10', selected: true });
  await user.type(field, '42');
  expect(screen.getByRole('option', { name: 'Order 10', selected: false })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Searching …');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByText('At /menu/items')).toBeInTheDocument();
  await act(async () => late.resolve());
  await screen.findByRole('option', { name: 'Order 1042', selected: true });
  await user.keyboard('{Enter}');
  expect(screen.getByText('At /menu/items/1042')).toBeInTheDocument();
});

test('an area that could not be loaded is not loaded again while the palette is open', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const load = jest.fn(async () => {
    throw new RemoteLoadError('not reachable');
  });
  const user = renderPage({ loader: { load } });
  await user.type(await openPalette(user), 'soup');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  const attempts = load.mock.calls.length;
  await user.type(await findField(), 's');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  expect(load.mock.calls).toHaveLength(attempts);
});

test('a single letter does not start a search, but a single digit does', async () => {
  const searches: RemoteModule['searches'] = {
    items: async (text) => [{ label: `Found ${text}`, path: `/menu/items/${text}/details` }],
  };
  const user = renderPage({ searches });
  await user.type(await openPalette(user), 'z');
  expect(screen.getByText('Nothing found')).toBeInTheDocument();
  await user.type(await findField(), '{Backspace}7');
  expect(screen.getByText('Searching …')).toBeInTheDocument();
  expect(await screen.findByRole('option', { name: 'Found 7' })).toBeInTheDocument();
});

test('a search that fails or that the role does not include does not affect the other searches', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const asked: string[] = [];
  const searches: RemoteModule['searches'] = {
    items: async () => {
      throw new TypeError('no items');
    },
    categories: async () => {
      asked.push('categories');
      return [{ label: 'Soups', path: '/menu/categories/1/edit' }];
    },
  };
  const user = renderPage({ searches });
  await user.type(await openPalette(user), 'soup');
  expect(await screen.findByRole('option', { name: 'Soups' })).toBeInTheDocument();
  expect(listOptions()).toEqual(['Soups']);
  await user.keyboard('{Escape}');
  asked.length = 0;
  act(() => startSession(sessionTokens({ rights: { items: 'view' } }, 'b')));
  await user.type(await openPalette(user), 'soup');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('results for a previous search text that arrive late are not shown', async () => {
  const late = createDeferred();
  const searches: RemoteModule['searches'] = {
    items: async (text) => {
      if (text === 'so') await late.promise;
      return [{ label: `Found ${text}`, path: `/menu/items/${text}` }];
    },
  };
  const user = renderPage({ searches });
  await user.type(await openPalette(user), 'so');
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 250)));
  await user.type(await findField(), 'up');
  expect(await screen.findByRole('option', { name: 'Found soup' })).toBeInTheDocument();
  await act(async () => late.resolve());
  expect(listOptions()).toEqual(['Found soup']);
});

test.each([
  ['is not text', [{ label: {}, path: '/menu/items/5' }]],
  ['is null', [null]],
  ['is not a list', 'soup'],
])(
  'a search whose result %s does not affect the others and is reported under the name of its area',
  async (_case, found) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const reported: unknown[] = [];
    api.respond(reportClientFailure, ({ body }) => {
      reported.push(body);
      return null;
    });
    recordRemoteLoaded('mf-menu', '1', 0);
    const searches = {
      items: async () => found,
      categories: async () => [{ label: 'Soups', path: '/menu/categories/1/edit' }],
    } as unknown as RemoteModule['searches'];
    const user = renderPage({ searches });
    await user.type(await openPalette(user), 'soup');
    expect(await screen.findByRole('option', { name: 'Soups' })).toBeInTheDocument();
    await waitFor(() => expect(reported).toMatchObject([{ remote: 'mf-menu', phase: 'render' }]));
  },
);
