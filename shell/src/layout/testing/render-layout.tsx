import { createQueryClient, QueryClientProvider } from '@backoffice/platform/query';
import type { SidebarGroup } from '@backoffice/platform/remote/description';
import { createMemoryRouter, Outlet, RouterProvider } from '@backoffice/platform/router';
import { ThemeRoot } from '@backoffice/ui';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppLayout } from '../app-layout';
import type { SidebarLinkCounts } from '../sidebar';

export const sidebarGroups: SidebarGroup[] = [
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
      { label: 'Categories', path: '/menu/categories' },
      { label: 'Items', path: '/menu/items' },
    ],
  },
];

function Layout({ counts }: { counts?: SidebarLinkCounts }) {
  return (
    <AppLayout groups={sidebarGroups} counts={counts} locationName="Harbor Street Kitchen" userName="Maria Lopez">
      <Outlet />
    </AppLayout>
  );
}

export function renderLayout(path = '/reporting/orders', counts?: SidebarLinkCounts) {
  const content = { path: '*', element: <button type="button">Content</button> };
  const router = createMemoryRouter([{ element: <Layout counts={counts} />, children: [content] }], {
    initialEntries: [path],
  });
  const queries = createQueryClient();
  const view = render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { wrapper: ThemeRoot },
  );
  return {
    ...view,
    router,
    queries,
    user: userEvent.setup(),
    toggle: screen.getByRole('button', { name: 'Main menu' }),
  };
}
