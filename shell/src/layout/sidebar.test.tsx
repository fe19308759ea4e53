import { act, screen } from '@testing-library/react';
import { renderLayout, sidebarGroups } from './testing/render-layout';

/** Stubs a narrow or wide window; returns a function that changes the width. */
function stubWindow(narrow: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: narrow,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  };
  const other = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  Object.assign(window, { matchMedia: (media: string) => (media.includes('width') ? query : other) });
  return (becomesNarrow: boolean) =>
    act(() => {
      query.matches = becomesNarrow;
      for (const listener of listeners) listener();
    });
}

const { matchMedia } = window;

afterEach(() => {
  localStorage.clear();
  Object.assign(window, { matchMedia });
});

const sidebar = () => screen.queryByRole('navigation', { name: 'Main' });

test('a sidebar link is marked as current on its page and on paths below it, but not on a longer path segment', async () => {
  const { router } = renderLayout('/menu/items');
  const items = screen.getByRole('link', { name: 'Items' });
  expect(items).toHaveAttribute('aria-current', 'page');
  await act(() => router.navigate('/menu/items/7'));
  expect(items).toHaveAttribute('aria-current', 'page');
  await act(() => router.navigate('/menu/items-of-old'));
  expect(items).not.toHaveAttribute('aria-current');
});

test('the link of the current page is scrolled into view, also when its group or the sidebar is opened again', async () => {
  const scrolled: Array<string | null> = [];
  const scroll = jest.spyOn(window.HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
  ) {
    scrolled.push(this.textContent);
  });
  const { user, router, toggle } = renderLayout('/menu/items');
  expect(scrolled).toEqual(['Items']);
  await act(() => router.navigate('/menu/categories'));
  expect(scrolled).toEqual(['Items', 'Categories']);
  await user.click(toggle);
  await user.click(toggle);
  expect(scrolled).toEqual(['Items', 'Categories', 'Categories']);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(scrolled).toEqual(['Items', 'Categories', 'Categories', 'Categories']);
  scroll.mockRestore();
});

test('the menu button toggles the sidebar of a wide window, which stays open on navigation', async () => {
  const { user, toggle } = renderLayout();
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.click(toggle);
  expect(sidebar()).not.toBeInTheDocument();
  await user.click(toggle);
  await user.click(screen.getByRole('link', { name: 'Items' }));
  expect(sidebar()).toBeInTheDocument();
});

test('the sidebar of a narrow window starts closed and closes on navigation', async () => {
  stubWindow(true);
  const { user, toggle } = renderLayout();
  expect(sidebar()).not.toBeInTheDocument();
  await user.click(toggle);
  expect(sidebar()).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Items' }));
  expect(sidebar()).not.toBeInTheDocument();
});

test('the sidebar of a narrow window closes when the link of the current page is clicked', async () => {
  stubWindow(true);
  const { user, toggle } = renderLayout('/menu/items?page=2');
  await user.click(toggle);
  await user.click(screen.getByRole('link', { name: 'Items' }));
  expect(sidebar()).not.toBeInTheDocument();
});

test('the sidebar closes when the window becomes narrow, and opens when it becomes wide', () => {
  const resize = stubWindow(false);
  renderLayout();
  resize(true);
  expect(sidebar()).not.toBeInTheDocument();
  resize(false);
  expect(sidebar()).toBeInTheDocument();
});

test('Escape closes the overlaid sidebar and returns the focus to the menu button', async () => {
  stubWindow(true);
  const { user, toggle } = renderLayout();
  await user.click(toggle);
  expect(screen.getByText('Content').closest('[inert]')).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(sidebar()).not.toBeInTheDocument();
  expect(toggle).toHaveFocus();
  expect(screen.getByText('Content').closest('[inert]')).toBeNull();
});

test('an outside click closes the overlaid sidebar', async () => {
  stubWindow(true);
  const { user, toggle, container } = renderLayout();
  await user.click(toggle);
  const scrim = container.querySelector('.scrim');
  if (scrim) await user.click(scrim);
  expect(sidebar()).not.toBeInTheDocument();
});

test('an outside tap closes the overlaid sidebar only when it ends, so that its click does not reach the content', async () => {
  stubWindow(true);
  const { user, toggle, container } = renderLayout();
  await user.click(toggle);
  await user.pointer({ keys: '[TouchA>]', target: container.querySelector('.scrim') ?? document.body });
  expect(sidebar()).toBeInTheDocument();
  await user.pointer('[/TouchA]');
  expect(sidebar()).not.toBeInTheDocument();
});

describe('the sidebar groups', () => {
  const group = (name: string) => screen.getByRole('button', { name });

  test('open and close on a click and keep their state after a page load', async () => {
    const { user, unmount } = renderLayout();
    await user.click(group('Menu'));
    expect(screen.queryByRole('link', { name: 'Items' })).not.toBeInTheDocument();
    expect(group('Menu')).toHaveAttribute('aria-expanded', 'false');
    unmount();
    renderLayout();
    expect(screen.queryByRole('link', { name: 'Items' })).not.toBeInTheDocument();
    await user.click(group('Menu'));
    expect(screen.getByRole('link', { name: 'Items' })).toBeInTheDocument();
  });

  test('open when the user navigates into them', async () => {
    const { user, router } = renderLayout();
    await user.click(group('Menu'));
    await act(() => router.navigate('/menu/items'));
    expect(screen.getByRole('link', { name: 'Items' })).toHaveAttribute('aria-current', 'page');
  });

  test('start closed when they have more than twelve links, unless the current page is among them', () => {
    const path = '/setup/1';
    const links = Array.from({ length: 13 }, (_, index) => ({ label: `Link ${index}`, path: `/setup/${index}` }));
    sidebarGroups.push({ title: 'Setup', prefix: '/setup', icon: 'business', order: 3, links });
    const { unmount } = renderLayout();
    expect(group('Setup')).toHaveAttribute('aria-expanded', 'false');
    unmount();
    renderLayout(path);
    expect(group('Setup')).toHaveAttribute('aria-expanded', 'true');
    sidebarGroups.pop();
  });

  test('mark only the group of the path’s first segment as active', () => {
    const { container } = renderLayout('/menu/nothing-known');
    const active = [...container.querySelectorAll('[data-active]')].map((element) => element.querySelector('h2'));
    expect(active.map((heading) => heading?.textContent)).toEqual(['Menu']);
  });
});
