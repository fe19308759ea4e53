import { getInventoryCounts } from '@backoffice/contract/inventory';
import { listenForUnexpectedFailures } from '@backoffice/platform/client';
import { notificationStore } from '@backoffice/platform/feedback';
import { keys, sidebarCountsKey } from '@backoffice/platform/query';
import { sidebarCounts } from '@backoffice/platform/remote/prefetch-path';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { renderLayout } from './testing/render-layout';

const api = stubApi();
signInBeforeEach();

const REQUEST = getInventoryCounts.path;
const declared = sidebarCounts(getInventoryCounts, {
  links: { '/menu/categories': 'categories', '/menu/items': 'active_items' },
  failureNotice: 'Failed to count the menu',
});
const count = { ...declared, owner: 'mf-menu' };

const renderCounts = () =>
  renderLayout(
    '/menu/items',
    new Map([
      ['/menu/categories', { ...count, field: 'categories' }],
      ['/menu/items', { ...count, field: 'active_items' }],
    ]),
  );

const findLink = (name: string) => screen.findByRole('link', { name });
const listNotices = () => notificationStore.getState().notifications.map(({ message }) => message);

test('sidebar links show their counts, which are requested once and again when they become stale', async () => {
  let items = 1842;
  api.respond(getInventoryCounts, () => {
    items += 1;
    return { categories: 7, active_items: items, modifier_groups: 0 };
  });
  const { queries } = renderCounts();
  expect(await findLink('Items 1,843')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Categories 7' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Orders' })).toBeInTheDocument();
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    // Waits until the event has been handled: if it sent a request, the assertion below would find it.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(api.calls).toEqual([`GET ${REQUEST}`]);
  await act(() => queries.invalidateQueries({ queryKey: sidebarCountsKey(REQUEST) }));
  expect(await findLink('Items 1,844')).toBeInTheDocument();
  // The query key that older releases of areas invalidate also refetches the counts.
  await act(() => queries.invalidateQueries({ queryKey: keys.inventoryCounts }));
  expect(await findLink('Items 1,845')).toBeInTheDocument();
  expect(api.calls).toHaveLength(3);
});

test('a failed request for sidebar counts shows one notification, which starts with the text that the area declares', async () => {
  api.respond(getInventoryCounts, () => new ErrorResponse(400, { code: 'invalid_request', message: 'Out of order' }));
  renderCounts();
  await waitFor(() => expect(listNotices()).toEqual(['Failed to count the menu, Out of order']));
  expect(screen.getByRole('link', { name: 'Items' })).toBeInTheDocument();
});

test('a sidebar count that is not a number is reported under the name of the area, and the links have no counts', async () => {
  const failed = jest.fn();
  const stop = listenForUnexpectedFailures(failed);
  const response = z.object({ categories: z.number(), active_items: z.string() });
  api.respond({ ...getInventoryCounts, response }, { categories: 7, active_items: 'many' });
  renderCounts();
  await waitFor(() => expect(failed).toHaveBeenCalled());
  expect(failed.mock.calls[0][0]).toMatchObject({
    owner: 'mf-menu',
    error: { cause: expect.stringContaining('active_items') },
  });
  expect(screen.getByRole('link', { name: 'Items' })).toBeInTheDocument();
  stop();
});
