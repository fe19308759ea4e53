import { renderRoutes } from '@backoffice/shared/testing/render';
import { screen } from '@testing-library/react';
import { latePage } from './late-page';

const unreachable = () => Promise.reject(new Error('Loading chunk 12 failed'));
let load: jest.Mock<Promise<React.ReactNode>>;

function open() {
  return renderRoutes([latePage('/terms', () => load())], '/terms');
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  globalThis.loadAttempts = undefined;
});
afterEach(() => jest.restoreAllMocks());

test('a page is shown once its code has come', async () => {
  load = jest.fn().mockResolvedValue(<h1>Our terms</h1>);
  open();
  expect(await screen.findByRole('heading', { name: 'Our terms' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page whose code does not come says so in its place, and comes when it is tried again', async () => {
  load = jest.fn(unreachable);
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'This page is unavailable' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'This page is unavailable' })).toBeVisible();

  load.mockResolvedValue(<h1>Our terms</h1>);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Our terms' })).toBeVisible();
  expect(screen.queryByText('This page is unavailable')).not.toBeInTheDocument();
});

test('every try asks at an address of its own, for the browser may keep what it was answered before', async () => {
  const attempts: unknown[] = [];
  load = jest.fn(() => {
    attempts.push(globalThis.loadAttempts?.shell);
    return unreachable();
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(attempts).toEqual([undefined, 1]);
});
