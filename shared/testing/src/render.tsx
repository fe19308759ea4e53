import { includesModule, PageAccessContext } from '@backoffice/platform/access';
import { closeAllModals, notificationStore } from '@backoffice/platform/feedback';
import { createQueryClient, QueryClientProvider } from '@backoffice/platform/query';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { findPageModule, mayViewPage } from '@backoffice/platform/remote/page-access';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider, useLocation } from '@backoffice/platform/router';
import { useSession } from '@backoffice/platform/session';
import { type RenderSlot, SlotRendererContext } from '@backoffice/platform/slots';
import { ThemeRoot } from '@backoffice/ui';
import { act, type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { FeedbackArea } from './feedback-area';

/** Address of the first page, including the state of its history entry if the page reads it. */
export type InitialEntry = string | { pathname: string; search?: string; state: unknown };

/** Creates the app's query client, with retries turned off. */
function createTestQueryClient() {
  const queries = createQueryClient();
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  return queries;
}

/** The part of a remote's description that pages depend on. */
type PageDescription = Pick<ParsedDescription, 'modules' | 'contributions'>;

interface ShellProps {
  description: PageDescription;
  /** Loads the components that the remote contributes to slots. */
  contributions?: RemoteModule['contributions'];
}

function Shell({ description, contributions = {} }: ShellProps) {
  const id = findPageModule(description, useLocation().pathname);
  const access = useSession(({ claims }) => claims) ?? {};
  const module = id === undefined ? null : { id, name: 'This page' };
  const mayOpen = (pathname: string) => mayViewPage([description], pathname, access);
  const [components] = useState(() =>
    Object.fromEntries(
      Object.entries(contributions).map(([id, load]) => [id, lazy(async () => ({ default: await load() }))]),
    ),
  );
  const renderSlot: RenderSlot = (name) =>
    (description.contributions ?? [])
      .filter(({ slot, module }) => slot === name && (!module || includesModule(access, module, 'view')))
      .map(({ id }) => {
        const Component = components[id];
        return <Suspense key={id}>{Component && <Component />}</Suspense>;
      });
  return (
    <PageAccessContext value={{ module, mayOpen }}>
      <SlotRendererContext value={renderSlot}>
        <Outlet />
        <FeedbackArea />
      </SlotRendererContext>
    </PageAccessContext>
  );
}

/** A rendered page, with a simulated user. */
export interface RenderedPage extends RenderResult {
  user: UserEvent;
  queries: ReturnType<typeof createQueryClient>;
  /** Returns path and query of the current page. */
  currentAddress: () => string;
  /** Navigates to an address, or by a number of history entries. */
  navigate: (to: string | number) => Promise<void>;
}

/**
 * Renders routes with the shell's providers: theme, queries (without retries), router, modals and notifications. An
 * address without a route renders nothing; `currentAddress` returns it. `description` declares the back-office module
 * of each page.
 */
export function renderRoutes(
  routes: RouteObject[],
  start: InitialEntry = '/',
  description: PageDescription = {},
  contributions?: RemoteModule['contributions'],
): RenderedPage {
  const notFound: RouteObject = { path: '*', element: null };
  const router = createMemoryRouter(
    [
      {
        element: <Shell description={description} contributions={contributions} />,
        children: [...routes, notFound],
      },
    ],
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
    currentAddress: () => `${router.state.location.pathname}${router.state.location.search}`,
    navigate: (to) =>
      act(async () => {
        await (typeof to === 'number' ? router.navigate(to) : router.navigate(to));
      }),
  };
}

/** Renders `element` at every address, beginning at `start`. */
export function renderWithProviders(
  element: ReactElement,
  start: InitialEntry = '/',
  description?: PageDescription,
): RenderedPage {
  return renderRoutes([{ path: '*', element }], start, description);
}

/** Renders a remote as the shell does: its routes below the path segments that it owns, and its contributions in slots. */
export function renderRemote(
  { routes, contributions }: RemoteModule,
  start: InitialEntry,
  description?: PageDescription,
): RenderedPage {
  const remoteRoutes = Object.entries(routes).map(([path, children]) => ({ path, children }));
  return renderRoutes(remoteRoutes, start, description, contributions);
}

afterEach(() => {
  act(() => {
    closeAllModals();
    notificationStore.setState({ notifications: [] });
  });
});
