import { closeAllModals } from '@backoffice/shared/feedback';
import { createQueryClient, fetchLocationZone, QueryClientProvider } from '@backoffice/shared/query';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { identityOf, sessionStore } from '@backoffice/shared/session';
import { ThemeRoot } from '@backoffice/shared/ui';
import { type ReactNode, useCallback, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { tellOfBlockedWay } from './area';
import { beginCallsOnNavigation } from './first-calls';
import { createRemoteLoader, type RemoteRuntime } from './remote-loader';
import { remoteDiscovery } from './remote-routes';
import { shellRoutes } from './routes';
import { WayOut } from './way-out';

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
    const [isBlocked, setIsBlocked] = useState(false);
    const makeWay = useCallback(() => {
      tellOfBlockedWay();
      setIsBlocked(true);
    }, []);
    return (
      <ThemeRoot>
        <QueryClientProvider client={queries}>
          {isBlocked ? (
            <RouterProvider key="blocked" router={router} useTransitions={false} />
          ) : (
            <>
              <RouterProvider router={router} />
              <WayOut router={router} onBlocked={makeWay} />
            </>
          )}
        </QueryClientProvider>
      </ThemeRoot>
    );
  };
}
