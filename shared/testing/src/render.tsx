import { closeAllModals, notificationStore } from '@backoffice/platform/feedback';
import { createQueryClient, QueryClientProvider } from '@backoffice/platform/query';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from '@backoffice/platform/router';
import { ThemeRoot } from '@backoffice/ui';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { FeedbackArea } from './feedback-area';

/** Where a test starts; with the history entry's state where a page reads one. */
export type Start = string | { pathname: string; search?: string; state: unknown };

/** As the product's, but a failed query fails at once. */
function queriesWithoutRetry() {
  const queries = createQueryClient();
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  return queries;
}

function Shell() {
  return (
    <>
      <Outlet />
      <FeedbackArea />
    </>
  );
}

/**
 * Renders routes in a stand-in for the shell: theme, queries (never retried), router, modals and notices. An address
 * that no route has shows nothing; `currentAddress` tells where that was.
 */
export function renderRoutes(routes: RouteObject[], start: Start = '/') {
  const elsewhere: RouteObject = { path: '*', element: null };
  const router = createMemoryRouter([{ element: <Shell />, children: [...routes, elsewhere] }], {
    initialEntries: [start],
  });
  const queries = queriesWithoutRetry();
  const view = render(
    <ThemeRoot>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeRoot>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    queries,
    /** Path and query of the page shown. */
    currentAddress: () => `${router.state.location.pathname}${router.state.location.search}`,
    /** Goes to an address, or by a number of steps in the history. */
    navigate: (to: string | number) =>
      act(async () => {
        await (typeof to === 'number' ? router.navigate(to) : router.navigate(to));
      }),
  };
}

/** Renders one element at `start`, whatever the address. */
export function renderWithProviders(element: ReactElement, start: Start = '/') {
  return renderRoutes([{ path: '*', element }], start);
}

/** Renders a remote as the shell mounts it: its routes below the path segments it owns. */
export function renderRemote({ routes }: RemoteModule, start: Start) {
  return renderRoutes(
    Object.entries(routes).map(([path, children]) => ({ path, children })),
    start,
  );
}

afterEach(() => {
  act(() => {
    closeAllModals();
    notificationStore.setState({ notifications: [] });
  });
});
