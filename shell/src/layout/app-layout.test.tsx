import type { SidebarGroup } from '@backoffice/platform/remote/description';
import { createMemoryRouter, Outlet, RouterProvider } from '@backoffice/platform/router';
import { ThemeRoot } from '@backoffice/ui';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { AppLayout, type InventoryCounts } from './app-layout';

const groups: SidebarGroup[] = [
  {
    title: 'Reporting',
    prefix: '/reporting',
    icon: 'reporting',
    order: 1,
    links: [{ label: 'Orders', path: '/reporting/orders' }],
  },
  {
    title: 'Menu',
    prefix: '/menu',
    icon: 'menu',
    order: 2,
    links: [
      { heading: 'Dishes' },
      { label: 'Categories', path: '/menu/categories', count: 'categories' },
      { label: 'Items', path: '/menu/items', count: 'active_items' },
    ],
  },
];

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

function Layout({ counts }: { counts?: InventoryCounts }) {
  return (
    <AppLayout groups={groups} counts={counts} locationName="Harbor Street Kitchen" userName="Maria Lopez">
      <Outlet />
    </AppLayout>
  );
}

function renderLayout(path = '/reporting/orders', counts?: InventoryCounts) {
  const content = { path: '*', element: <button type="button">Content</button> };
  const router = createMemoryRouter([{ element: <Layout counts={counts} />, children: [content] }], {
    initialEntries: [path],
  });
  const view = render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
  return { ...view, router, user: userEvent.setup(), toggle: screen.getByRole('button', { name: 'Main menu' }) };
}

const sidebar = () => screen.queryByRole('navigation', { name: 'Main' });

test('the layout shows the location, the user, the sidebar links and the legal pages, but not the system page', () => {
  renderLayout();
  expect(screen.getByRole('banner')).toHaveTextContent('Harbor Street Kitchen');
  expect(screen.getByRole('banner')).toHaveTextContent('Maria Lopez');
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Orders', '/reporting/orders'],
    ['Categories', '/menu/categories'],
    ['Items', '/menu/items'],
    ['Logout', '/logout'],
  ]);
  expect(screen.getByText('Dishes')).toBeInTheDocument();
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  expect(within(footer).getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
  expect(within(footer).getAllByRole('link')).toHaveLength(2);
  expect(footer).toHaveTextContent(`© ${new Date().getFullYear()}`);
});

test('a sidebar link is current on its page and below it, but not on a path with the same beginning', async () => {
  const { router } = renderLayout('/menu/items');
  const items = screen.getByRole('link', { name: 'Items' });
  expect(items).toHaveAttribute('aria-current', 'page');
  await act(() => router.navigate('/menu/items/7'));
  expect(items).toHaveAttribute('aria-current', 'page');
  await act(() => router.navigate('/menu/items-of-old'));
  expect(items).not.toHaveAttribute('aria-current');
});

test('a sidebar link shows its count when the count is known', () => {
  renderLayout('/menu/items', { active_items: 1843 });
  expect(screen.getByRole('link', { name: 'Items 1,843' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Categories' })).toBeInTheDocument();
});

test('the link of the current page is scrolled into view, also when its group or the sidebar is opened', async () => {
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

test('the sidebar closes and opens when the window becomes narrow and wide', () => {
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

test('a navigation moves the focus to the content', async () => {
  const { user } = renderLayout();
  const items = screen.getByRole('link', { name: 'Items' });
  items.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
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

  test('start closed when they have more than six links, unless the current page is among them', () => {
    const path = '/setup/1';
    const links = Array.from({ length: 7 }, (_, index) => ({ label: `Link ${index}`, path: `/setup/${index}` }));
    groups.push({ title: 'Setup', prefix: '/setup', icon: 'business', order: 3, links });
    const { unmount } = renderLayout();
    expect(group('Setup')).toHaveAttribute('aria-expanded', 'false');
    unmount();
    renderLayout(path);
    expect(group('Setup')).toHaveAttribute('aria-expanded', 'true');
    groups.pop();
  });

  test('mark only the group of the path’s first segment as active', () => {
    const { container } = renderLayout('/menu/nothing-known');
    const active = [...container.querySelectorAll('[data-active]')].map((element) => element.querySelector('h2'));
    expect(active.map((heading) => heading?.textContent)).toEqual(['Menu']);
  });
});

test('the layout shows a banner above the content, outside of the main landmark', () => {
  const layout = (
    <AppLayout groups={[]} locationName="" userName="" banner={<p>Shown to you alone</p>}>
      Content
    </AppLayout>
  );
  const router = createMemoryRouter([{ path: '/', element: layout }]);
  render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
  const main = screen.getByRole('main');
  expect(screen.getByText('Shown to you alone').compareDocumentPosition(main)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the first Tab stop is the link “Skip to content”', async () => {
  const { user } = renderLayout();
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  expect(document.getElementById(skip.getAttribute('href')?.slice(1) ?? '')).toBe(screen.getByRole('main'));
});

test('the color scheme button switches between light and dark', async () => {
  const { user } = renderLayout();
  await user.click(screen.getByRole('button', { name: 'Use dark colors' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(screen.getByRole('button', { name: 'Use light colors' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use light colors' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the layout has no accessibility violations that axe detects', async () => {
  const { container } = renderLayout();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
