import { createMemoryRouter, RouterProvider } from '@backoffice/platform/router';
import { ThemeRoot } from '@backoffice/ui';
import { render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { AppLayout } from './app-layout';
import { renderLayout } from './testing/render-layout';

afterEach(() => localStorage.clear());

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

test('a navigation moves the focus to the content', async () => {
  const { user } = renderLayout();
  const items = screen.getByRole('link', { name: 'Items' });
  items.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
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
