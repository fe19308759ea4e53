import { renderRoutes } from '@backoffice/testing/render';
import { screen } from '@testing-library/react';
import { createLazyPageRoute } from './lazy-page';

const rejectUnreachable = () => Promise.reject(new Error('Loading chunk 12 failed'));
let load: jest.Mock<Promise<React.ReactNode>>;

function open() {
  const route = createLazyPageRoute('/terms', () => load());
  return renderRoutes([{ hydrateFallbackElement: <p>Loading</p>, children: [route] }], '/terms');
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  globalThis.loadAttempts = undefined;
});
afterEach(() => jest.restoreAllMocks());

test('a lazy page is shown when its code has loaded', async () => {
  load = jest.fn().mockResolvedValue(<h1>Our terms</h1>);
  open();
  expect(await screen.findByRole('heading', { name: 'Our terms' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a lazy page shows an error when its code fails to load, and its content after a successful retry', async () => {
  load = jest.fn(rejectUnreachable);
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'This page is unavailable' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'This page is unavailable' })).toBeVisible();

  load.mockResolvedValue(<h1>Our terms</h1>);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Our terms' })).toBeVisible();
  expect(screen.queryByText('This page is unavailable')).not.toBeInTheDocument();
});

test('each retry of a lazy page uses a different URL, because the browser may cache the failure', async () => {
  const attempts: unknown[] = [];
  load = jest.fn(() => {
    attempts.push(globalThis.loadAttempts?.shell);
    return rejectUnreachable();
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(attempts).toEqual([undefined, 1]);
});
