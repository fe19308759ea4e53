import {
  closeAllModals,
  closeModal,
  dismissNotification,
  useModals,
  useNotifications,
} from '@backoffice/shared/feedback';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { Navigate, Outlet, useLocation } from '@backoffice/shared/router';
import { useSession } from '@backoffice/shared/session';
import { Skeleton } from '@backoffice/shared/ui';
import { ModalLayer } from './layout/modal-layer';
import { NotificationArea } from './layout/notification-area';
import { redirectOf } from './redirects';
import { SignedInLayout } from './signed-in-layout';

/** What every screen shares. Redirects follow the session: one that ends in another tab leaves this screen too. */
export function Root({ remotes }: { remotes: RegisteredRemote[] }) {
  const signedIn = useSession((session) => session.status === 'signed-in');
  const { pathname, search, state } = useLocation();
  const redirect = redirectOf({ signedIn, pathname, search, state }, remotes);
  const modals = useModals();
  const notifications = useNotifications();
  return (
    <>
      {redirect !== undefined && <Navigate to={redirect.to} state={redirect.state} replace />}
      {redirect === undefined && !signedIn && <Outlet />}
      {signedIn && <SignedInLayout remotes={remotes}>{redirect === undefined && <Outlet />}</SignedInLayout>}
      <ModalLayer modals={modals} onClose={closeModal} onCloseAll={closeAllModals} />
      <NotificationArea notifications={notifications} onDismiss={dismissNotification} />
    </>
  );
}

/** What is there while the first remote is on its way: the layout, with a place for the content. */
export function RootFallback({ remotes }: { remotes: RegisteredRemote[] }) {
  const signedIn = useSession((session) => session.status === 'signed-in');
  if (!signedIn) return null;
  return (
    <SignedInLayout remotes={remotes}>
      <Skeleton />
    </SignedInLayout>
  );
}
