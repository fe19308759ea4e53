import { act, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { BlockedNavigationDetector } from './blocked-navigation';

const PendingPage = lazy(() => new Promise<never>(() => {}));

/** Opens a page; returns a function that navigates and the mock that is called when a navigation is blocked. */
function open() {
  window.history.replaceState(null, '', '/');
  const onBlocked = jest.fn();
  const router = createBrowserRouter([
    { path: '/', element: <h1>Dishes</h1> },
    { path: '/orders', element: <h1>Orders</h1> },
    { path: '/awaited', element: <PendingPage /> },
    { path: '/slow', loader: () => new Promise<never>(() => {}), element: <h1>Slow</h1> },
  ]);
  render(
    <>
      <RouterProvider router={router} />
      <BlockedNavigationDetector router={router} onBlocked={onBlocked} />
    </>,
  );
  const go = async (address: string) => {
    await act(async () => void router.navigate(address));
    // Advances the fake timers in steps, so React renders after each step.
    for (let second = 0; second < 20; second += 1) await act(() => jest.advanceTimersByTimeAsync(1000));
  };
  return { go, onBlocked };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a finished navigation does not count as blocked', async () => {
  const { go, onBlocked } = open();
  await go('/orders');
  expect(screen.getByRole('heading', { name: 'Orders' })).toBeInTheDocument();
  expect(onBlocked).not.toHaveBeenCalled();
});

test.each(['/slow', '/awaited'])(
  'a navigation to a page that is slow to load (%s) does not count as blocked',
  async (next) => {
    const { go, onBlocked } = open();
    await go(next);
    expect(screen.getByRole('heading', { name: 'Dishes' })).toBeInTheDocument();
    expect(onBlocked).not.toHaveBeenCalled();
  },
);
