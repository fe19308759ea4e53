import { closeAllModals, notificationStore } from '@backoffice/platform/feedback';
import { createQueryClient, QueryClientProvider } from '@backoffice/platform/query';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from '@backoffice/platform/router';
import { ThemeRoot } from '@backoffice/ui';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { FeedbackArea } from './feedback-area';

/** Address of the first page, with the state of its history entry where the page reads it. */
export type InitialEntry = string | { pathname: string; search?: string; state: unknown };

/** Creates the product's query client, with retries turned off. */
function createTestQueryClient() {
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
 * Renders routes with the shell's providers: theme, queries (without retries), router, modals and notices. An address
 * without a route renders nothing; `currentAddress` returns it.
 */
export function renderRoutes(routes: RouteObject[], start: InitialEntry = '/') {
  const notFound: RouteObject = { path: '*', element: null };
  const router = createMemoryRouter([{ element: <Shell />, children: [...routes, notFound] }], {
    initialEntries: [start],
  });
  const queries = createTestQueryClient();
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
    /** Returns path and query of the current page. */
    currentAddress: () => `${router.state.location.pathname}${router.state.location.search}`,
    /** Navigates to an address, or by a number of entries in the history. */
    navigate: (to: string | number) =>
      act(async () => {
        await (typeof to === 'number' ? router.navigate(to) : router.navigate(to));
      }),
  };
}

/** Renders `element` at every address, beginning at `start`. */
export function renderWithProviders(element: ReactElement, start: InitialEntry = '/') {
  return renderRoutes([{ path: '*', element }], start);
}

/** Renders a remote as the shell does: its routes below the path segments that it owns. */
export function renderRemote({ routes }: RemoteModule, start: InitialEntry) {
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
