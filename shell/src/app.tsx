import { closeAllModals } from '@backoffice/shared/feedback';
import { createQueryClient, fetchLocationZone, QueryClientProvider } from '@backoffice/shared/query';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { identityOf, sessionStore } from '@backoffice/shared/session';
import { ThemeRoot } from '@backoffice/shared/ui';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { beginCallsOnNavigation } from './first-calls';
import { createRemoteLoader, type RemoteRuntime } from './remote-loader';
import { remoteDiscovery } from './remote-routes';
import { shellRoutes } from './routes';

/** What the server said to one account, and what was begun under it, is not shown to the next. */
function forgetDataWithSession(queries: ReturnType<typeof createQueryClient>): void {
  sessionStore.subscribe((session, before) => {
    if (identityOf(session) === identityOf(before)) return;
    queries.clear();
    closeAllModals();
  });
}

/**
 * The whole application, for a page with these `remotes`; `runtime` fetches their code, and the signed-in screens show
 * `banner`.
 */
export function createApp(remotes: RegisteredRemote[], runtime: RemoteRuntime, banner?: ReactNode) {
  const isSignedIn = () => sessionStore.getState().status === 'signed-in';
  const queries = createQueryClient();
  forgetDataWithSession(queries);
  const loader = createRemoteLoader(runtime);
  const router = createBrowserRouter(shellRoutes(remotes, loader, banner), {
    patchRoutesOnNavigation: remoteDiscovery(remotes, loader, isSignedIn),
  });
  beginCallsOnNavigation(router, remotes, () => fetchLocationZone(queries));
  return function App() {
    return (
      <ThemeRoot>
        <QueryClientProvider client={queries}>
          {/* A transition waits for all other rendering: a page that renders without end could not be left. */}
          <RouterProvider router={router} useTransitions={false} />
        </QueryClientProvider>
      </ThemeRoot>
    );
  };
}
