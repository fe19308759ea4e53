import { screen, within } from '@testing-library/react';
import { renderLayout } from './testing/render-layout';

afterEach(() => localStorage.clear());

const getButton = () => screen.getByRole('button', { name: 'Maria Lopez' });
const queryMenu = () => within(screen.getByRole('navigation', { name: 'Account' })).queryByRole('list');

test('clicking the user’s name opens the account menu, and following a link closes it', async () => {
  const { user, router } = renderLayout();
  expect(queryMenu()).not.toBeInTheDocument();
  await user.click(getButton());
  expect(getButton()).toHaveAttribute('aria-expanded', 'true');
  const links = await within(screen.getByRole('navigation', { name: 'Account' })).findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Your account', '/account'],
    ['Security', '/account/security'],
    ['Sign out', '/logout'],
  ]);
  await user.click(screen.getByRole('link', { name: 'Security' }));
  expect(router.state.location.pathname).toBe('/account/security');
  expect(queryMenu()).not.toBeInTheDocument();
});

test('the keyboard opens the account menu, arrow keys move the focus, and Escape returns it to the button', async () => {
  const { user } = renderLayout();
  getButton().focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('link', { name: 'Your account' });
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Your account' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('link', { name: 'Sign out' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(queryMenu()).not.toBeInTheDocument();
  expect(getButton()).toHaveFocus();
});

test('the account menu closes on a click outside and when the focus leaves it', async () => {
  const { user } = renderLayout();
  await user.click(getButton());
  await screen.findByRole('link', { name: 'Security' });
  await user.click(screen.getByRole('main'));
  expect(queryMenu()).not.toBeInTheDocument();
  await user.click(getButton());
  await screen.findByRole('link', { name: 'Security' });
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(queryMenu()).not.toBeInTheDocument();
});
