import { PageAccessContext, useClaimedAccess } from '@backoffice/platform/access';
import {
  closeAllModals,
  closeModal,
  dismissModal,
  dismissNotification,
  notify,
  useModals,
  useNotifications,
} from '@backoffice/platform/feedback';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { type Location, Navigate, Outlet, ScrollRestoration, useLocation } from '@backoffice/platform/router';
import { getSessionIdentity, useSession } from '@backoffice/platform/session';
import { type ListSlotTabs, type RenderSlot, SlotRendererContext, SlotTabsContext } from '@backoffice/platform/slots';
import { LoadingOverlay, Skeleton } from '@backoffice/ui';
import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import type { RemoteLoader } from './federation/remote-loader';
import { lazyAfterPageLoad } from './layout/lazy-after-page-load';
import { LazyLayout } from './layout/lazy-layout';
import { ModalLayer } from './layout/modal-layer';
import { NotificationArea } from './layout/notification-area';
import { removeHiddenPrerenderedPage, replacePrerenderedPage } from './layout/prerendered-page';
import { SlowLoading } from './layout/slow-loading';
import { ErrorBoundary } from './recovery/error-boundary';
import { useHasRegainedAccess, usePageAccess } from './routing/page-access';
import { findRedirect } from './routing/redirects';

// `AreaHealth` shares the release offer's chunk, because the hash of each chunk adds to the size of the first chunk.
const AreaHealth = lazyAfterPageLoad(async () => {
  const module = await import(/* webpackChunkName: "releases" */ './health/area-health');
  return module.AreaHealth;
});

export interface RootProps {
  remotes: RegisteredRemote[];
  banner?: ReactNode;
  renderSlot: RenderSlot;
  listTabs: ListSlotTabs;
  loader: RemoteLoader;
  /** Whether the first remote is still loading; the layout then shows a skeleton in place of the content. */
  isLoading?: boolean;
}

/** After a page load the location's key is always 'default', so the URL identifies the stored scroll position. */
const getScrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** Root of every screen. Redirects when the session starts or ends, even in another tab. */
export function Root({ remotes, banner, renderSlot, listTabs, loader, isLoading = false }: RootProps) {
  const signedIn = useSession((session) => session.status === 'signed-in');
  const mustSetUpTwoFactor = useSession((session) => session.claims?.mustSetUpTwoFactor === true);
  const identity = useSession(getSessionIdentity);
  const access = useClaimedAccess();
  const location = useLocation();
  const pageAccess = usePageAccess(remotes, location.pathname, access);
  const { module, isRefused } = pageAccess;
  const hasRegainedAccess = useHasRegainedAccess(isRefused, location.key);
  const visit = { ...location, signedIn, mustSetUpTwoFactor, access, hasRegainedAccess };
  const redirect = isLoading ? undefined : findRedirect(visit, remotes);
  const notice = redirect?.notice;
  useEffect(() => {
    if (notice !== undefined) notify.failed(notice);
  }, [notice]);
  const hasContent = !isLoading && redirect === undefined;
  // A layout effect without dependencies replaces the prerendered page before the browser paints, after every render.
  useLayoutEffect(() => {
    if (hasContent) replacePrerenderedPage();
    if (hasContent && signedIn) removeHiddenPrerenderedPage();
  });
  const modals = useModals();
  const notifications = useNotifications();
  return (
    <ErrorBoundary resetKey={location}>
      <PageAccessContext value={pageAccess}>
        <SlotRendererContext value={renderSlot}>
          <SlotTabsContext value={listTabs}>
            {redirect !== undefined && <Navigate to={redirect.to} state={redirect.state} replace />}
            {signedIn ? (
              <LazyLayout
                key={identity}
                remotes={remotes}
                loader={loader}
                banner={banner}
                refused={isRefused ? module : null}
                hasContent={hasContent}
              >
                {hasContent ? (
                  <Outlet />
                ) : (
                  <>
                    <SlowLoading />
                    <Skeleton lines={6} />
                  </>
                )}
              </LazyLayout>
            ) : hasContent ? (
              <Outlet />
            ) : (
              <LoadingOverlay />
            )}
            {hasContent && (
              <Suspense>
                <AreaHealth remotes={remotes} />
              </Suspense>
            )}
            {/* A new page starts at its top; going back restores the scroll position. */}
            <ScrollRestoration getKey={getScrollKey} />
            <ModalLayer modals={modals} onClose={closeModal} onDismiss={dismissModal} onCloseAll={closeAllModals} />
            <NotificationArea notifications={notifications} onDismiss={dismissNotification} />
          </SlotTabsContext>
        </SlotRendererContext>
      </PageAccessContext>
    </ErrorBoundary>
  );
}
