import {
  closeAllModals,
  closeModal,
  dismissModal,
  dismissNotification,
  notify,
  useModals,
  useNotifications,
} from '@backoffice/shared/feedback';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { type Location, Navigate, Outlet, ScrollRestoration, useLocation } from '@backoffice/shared/router';
import { identityOf, useSession } from '@backoffice/shared/session';
import { LoadingOverlay, Skeleton } from '@backoffice/shared/ui';
import { type ReactNode, useEffect } from 'react';
import { Boundary } from './boundary';
import { ModalLayer } from './layout/modal-layer';
import { NotificationArea } from './layout/notification-area';
import { redirectOf } from './redirects';
import { SignedInLayout } from './signed-in-layout';

export interface RootProps {
  remotes: RegisteredRemote[];
  /** Above the content of the signed-in screens. */
  banner?: ReactNode;
  /** The first remote is still on its way: the layout shows, with a place for the content. */
  waiting?: boolean;
}

/** Whatever is loaded anew has the key 'default', with which each address would start where the last one was left. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** What every screen shares. Redirects follow the session: one that ends in another tab leaves this screen too. */
export function Root({ remotes, banner, waiting = false }: RootProps) {
  const signedIn = useSession((session) => session.status === 'signed-in');
  const identity = useSession(identityOf);
  const location = useLocation();
  const redirect = waiting ? undefined : redirectOf({ ...location, signedIn }, remotes);
  const notice = redirect?.notice;
  useEffect(() => {
    if (notice !== undefined) notify.failed(notice);
  }, [notice]);
  const modals = useModals();
  const notifications = useNotifications();
  const hasContent = !waiting && redirect === undefined;
  return (
    <Boundary at={location}>
      {redirect !== undefined && <Navigate to={redirect.to} state={redirect.state} replace />}
      {signedIn ? (
        <SignedInLayout key={identity} remotes={remotes} banner={banner}>
          {hasContent ? <Outlet /> : <Skeleton lines={6} />}
        </SignedInLayout>
      ) : hasContent ? (
        <Outlet />
      ) : (
        <LoadingOverlay />
      )}
      {/* A new page starts at its top, the way back leads to where one was. */}
      <ScrollRestoration getKey={placeOf} />
      <ModalLayer modals={modals} onClose={closeModal} onDismiss={dismissModal} onCloseAll={closeAllModals} />
      <NotificationArea notifications={notifications} onDismiss={dismissNotification} />
    </Boundary>
  );
}
