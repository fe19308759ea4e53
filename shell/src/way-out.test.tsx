import { act, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { WayOut } from './way-out';

const Awaited = lazy(() => new Promise<never>(() => {}));

/** Opens a page; answers what leads to another one and what is called when the way there is blocked. */
function open() {
  window.history.replaceState(null, '', '/');
  const onBlocked = jest.fn();
  const router = createBrowserRouter([
    { path: '/', element: <h1>Dishes</h1> },
    { path: '/orders', element: <h1>Orders</h1> },
    { path: '/awaited', element: <Awaited /> },
    { path: '/slow', loader: () => new Promise<never>(() => {}), element: <h1>Slow</h1> },
  ]);
  render(
    <>
      <RouterProvider router={router} />
      <WayOut router={router} onBlocked={onBlocked} />
    </>,
  );
  const go = async (address: string) => {
    await act(async () => void router.navigate(address));
    // React renders when each of these is over.
    for (let second = 0; second < 20; second += 1) await act(() => jest.advanceTimersByTimeAsync(1000));
  };
  return { go, onBlocked };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a page that is shown has blocked nothing', async () => {
  const { go, onBlocked } = open();
  await go('/orders');
  expect(screen.getByRole('heading', { name: 'Orders' })).toBeInTheDocument();
  expect(onBlocked).not.toHaveBeenCalled();
});

test.each(['/slow', '/awaited'])(
  'however long %s takes to come, the page before it has not blocked it',
  async (next) => {
    const { go, onBlocked } = open();
    await go(next);
    expect(screen.getByRole('heading', { name: 'Dishes' })).toBeInTheDocument();
    expect(onBlocked).not.toHaveBeenCalled();
  },
);
