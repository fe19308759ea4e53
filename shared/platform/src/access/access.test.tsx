import type { ModuleId, Rights } from '@backoffice/contract/rights';
import { endSession, startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PageAccessContext, useIsOwner, useMayManage, useMayManagePage, useMayOpen, useMayView } from './access';

afterEach(() => act(endSession));

const signIn = (rights: Rights) => startSession(sessionTokens({ isOwner: false, rights }));

function renderAccess(module: ModuleId, page: ModuleId | null = null) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PageAccessContext value={{ module: page && { id: page, name: 'This page' }, mayOpen: () => true }}>
      {children}
    </PageAccessContext>
  );
  const read = () => [useMayView(module), useMayManage(module), useIsOwner(), useMayManagePage()];
  return renderHook(read, { wrapper }).result;
}

test('a role with `view` for a module may view but not manage its data', () => {
  signIn({ items: 'view' });
  expect(renderAccess('items', 'items').current).toEqual([true, false, false, false]);
});

test('a role with `manage` for a module may view and manage its data', () => {
  signIn({ items: 'manage' });
  expect(renderAccess('items', 'items').current).toEqual([true, true, false, true]);
});

test('a role without the module may neither view nor manage its data', () => {
  signIn({ items: 'manage' });
  expect(renderAccess('orders', 'orders').current).toEqual([false, false, false, false]);
});

test('an owner has all rights', () => {
  startSession(sessionTokens({ isOwner: true, rights: {} }));
  expect(renderAccess('items', 'items').current).toEqual([true, true, true, true]);
});

test('a token of an earlier release, which contains no list of rights, permits everything', () => {
  startSession(sessionTokens());
  expect(renderAccess('items', 'items').current).toEqual([true, true, true, true]);
});

test('a page without a module may be managed by every role', () => {
  signIn({});
  expect(renderAccess('items').current).toEqual([false, false, false, true]);
});

test('a mounted component gets the rights of a new token', () => {
  signIn({ items: 'view' });
  const access = renderAccess('items', 'items');
  act(() => signIn({ items: 'manage' }));
  expect(access.current).toEqual([true, true, false, true]);
});

test('useMayOpen permits links to pages that the shell permits, and links within the current page', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PageAccessContext value={{ module: null, mayOpen: (pathname) => pathname === '/menu/items' }}>
      {children}
    </PageAccessContext>
  );
  const { result } = renderHook(useMayOpen, { wrapper });
  expect(['/menu/items?page=2', '/menu/items#top', '?tax=4', '/menu'].map(result.current)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
