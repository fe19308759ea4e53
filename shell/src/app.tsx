import { closeAllModals, notificationStore } from '@backoffice/platform/feedback';
import {
  createQueryClient,
  fetchLocationZone,
  keepLocationZoneStored,
  QueryClientProvider,
} from '@backoffice/platform/query';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { getSessionIdentity, sessionStore } from '@backoffice/platform/session';
import { ThemeRoot } from '@backoffice/ui';
import { type ReactNode, useCallback, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { prefetchDataOnNavigation } from './federation/prefetch-on-navigation';
import type { RemoteRuntime } from './federation/release-loader';
import { createRemoteLoader } from './federation/remote-loader';
import { reportBlockedNavigation } from './federation/remote-outlet';
import { createRemoteDiscovery } from './federation/remote-routes';
import { importAfterPageLoad } from './layout/lazy-after-page-load';
import { BlockedNavigationDetector } from './recovery/blocked-navigation';
import { createShellRoutes } from './routes';

/**
 * When the account or location changes, clears cached responses, closes modals and dismisses notifications with an
 * action. They contain data of the previous account or location, or an Undo that would be sent to the new one.
 */
function clearDataOnAccountChange(queries: ReturnType<typeof createQueryClient>): void {
  sessionStore.subscribe((session, previousSession) => {
    if (getSessionIdentity(session) === getSessionIdentity(previousSession)) return;
    queries.clear();
    closeAllModals();
    notificationStore.setState(({ notifications }) => ({
      notifications: notifications.filter(({ action }) => !action),
    }));
  });
}

/** `runtime` fetches the code of the `remotes`; the signed-in screens show the `banner` above their content. */
export function createApp(remotes: RegisteredRemote[], runtime: RemoteRuntime, banner?: ReactNode) {
  const getAccess = () => sessionStore.getState().claims;
  const queries = createQueryClient();
  clearDataOnAccountChange(queries);
  keepLocationZoneStored(queries);
  const loader = createRemoteLoader(runtime);
  const router = createBrowserRouter(createShellRoutes(remotes, loader, banner), {
    patchRoutesOnNavigation: createRemoteDiscovery(remotes, loader, getAccess),
  });
  importAfterPageLoad(() => import(/* webpackChunkName: "releases" */ './recovery/navigation-loop')).then(
    ({ detectNavigationLoops }) => detectNavigationLoops(router),
    // If the loop detection cannot be loaded, the error is only logged, because the areas work without it.
    console.error,
  );
  prefetchDataOnNavigation(router, remotes, () => fetchLocationZone(queries));
  return function App() {
    const [isBlocked, setIsBlocked] = useState(false);
    const handleBlocked = useCallback(() => {
      reportBlockedNavigation();
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
              <BlockedNavigationDetector router={router} onBlocked={handleBlocked} />
            </>
          )}
        </QueryClientProvider>
      </ThemeRoot>
    );
  };
}
