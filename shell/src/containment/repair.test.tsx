import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { stubShellResponses } from '@backoffice/testing/shell-responses';
import { act, render, screen } from '@testing-library/react';
import { createApp } from '../app';
import { builtInRepairCount } from './containment';
import { takePageSnapshot } from './page-snapshot';

const food: RegisteredRemote = {
  description: {
    ...{ name: 'mf-food', title: 'Food', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' },
    sidebar: {
      ...{ title: 'Food', prefix: '/menu', icon: 'menu', order: 1 },
      links: [{ label: 'Dishes', path: '/menu/dishes' }],
    },
  },
  current: { version: '1', manifest: '', entry: '', preload: [], integrity: {} },
};

const hasLink = () => document.querySelector('a[href="/menu/dishes"]') !== null;

test('the layout is rendered again after the repair of a replaced built-in function', async () => {
  stubShellResponses();
  window.history.replaceState(null, '', '/menu/dishes');
  act(() => startSession(sessionTokens()));
  takePageSnapshot();
  const routes = { menu: [{ path: 'dishes', element: <h1>Menu of the day</h1> }] };
  const App = createApp([food], { load: async () => ({ default: { routes } }) });
  render(<App />);
  await screen.findByRole('heading', { name: 'Menu of the day' });
  await screen.findByRole('link', { name: 'Dishes' });

  Reflect.set(Array.prototype, 'map', () => []);
  act(() => builtInRepairCount.setState((count) => count + 1, true));
  const hadLink = hasLink();
  act(() => void window.dispatchEvent(new MouseEvent('click')));
  expect([hadLink, hasLink()]).toEqual([false, true]);
});
