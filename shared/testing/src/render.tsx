import { PageAccessContext } from '@backoffice/platform/access';
import { closeAllModals, notificationStore } from '@backoffice/platform/feedback';
import { createQueryClient, QueryClientProvider } from '@backoffice/platform/query';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { findPageModule, mayViewPage } from '@backoffice/platform/remote/page-access';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider, useLocation } from '@backoffice/platform/router';
import { useSession } from '@backoffice/platform/session';
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

interface ShellProps {
  description: Pick<RemoteDescription, 'modules'>;
}

function Shell({ description }: ShellProps) {
  const id = findPageModule(description, useLocation().pathname);
  const access = useSession(({ claims }) => claims) ?? {};
  const module = id === undefined ? null : { id, name: 'This page' };
  const mayOpen = (pathname: string) => mayViewPage([description], pathname, access);
  return (
    <PageAccessContext value={{ module, mayOpen }}>
      <Outlet />
      <FeedbackArea />
    </PageAccessContext>
  );
}

/**
 * Renders routes with the shell's providers: theme, queries (without retries), router, modals and notices. An address
 * without a route renders nothing; `currentAddress` returns it. `description` states the modules of the pages.
 */
export function renderRoutes(
  routes: RouteObject[],
  start: InitialEntry = '/',
  description: ShellProps['description'] = {},
) {
  const notFound: RouteObject = { path: '*', element: null };
  const router = createMemoryRouter(
    [{ element: <Shell description={description} />, children: [...routes, notFound] }],
    {
      initialEntries: [start],
    },
  );
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
export function renderWithProviders(
  element: ReactElement,
  start: InitialEntry = '/',
  description?: ShellProps['description'],
) {
  return renderRoutes([{ path: '*', element }], start, description);
}

/** Renders a remote as the shell does: its routes below the path segments that it owns. */
export function renderRemote({ routes }: RemoteModule, start: InitialEntry, description?: ShellProps['description']) {
  return renderRoutes(
    Object.entries(routes).map(([path, children]) => ({ path, children })),
    start,
    description,
  );
}

afterEach(() => {
  act(() => {
    closeAllModals();
    notificationStore.setState({ notifications: [] });
  });
});
