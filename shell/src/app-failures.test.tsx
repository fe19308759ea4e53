import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentUrl, findHeading, openApp, signIn, stubApp } from './testing/app-screen';

stubApp();

test('an unreachable remote shows an error with a retry and leaves the other remotes working', async () => {
  signIn();
  const { unreachable } = openApp('/reporting/orders', new Set(['mf-food']));
  await userEvent.click(await screen.findByRole('link', { name: 'To the dishes' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Food is unavailable')).toBeVisible();
  expect(currentUrl()).toBe('/menu/dishes');

  await userEvent.click(retry);
  expect(await screen.findByText('Food is unavailable')).toBeVisible();

  act(() => window.history.back());
  await findHeading('Orders');
  await userEvent.click(screen.getByRole('link', { name: 'To the dishes' }));
  await screen.findByText('Food is unavailable');

  unreachable.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await findHeading('Dishes');
  expect(screen.queryByText('Food is unavailable')).not.toBeInTheDocument();
});

test('an unknown path of an unreachable remote stays in the URL, because a retry may load a page for it', async () => {
  signIn();
  openApp('/menu/nowhere', new Set(['mf-food']));
  expect(await screen.findByText('Food is unavailable')).toBeVisible();
  expect(currentUrl()).toBe('/menu/nowhere');
});

test('a page that throws shows an error in its own area and leaves the other areas working', async () => {
  signIn();
  openApp('/menu/broken');
  expect(await screen.findByText('This page of Food is unavailable')).toBeVisible();
  act(() => window.history.pushState(null, '', '/reporting/orders'));
  act(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await findHeading('Orders');
});
