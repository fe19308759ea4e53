import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { hasStagedRelease, isStagedFor } from '@backoffice/platform/remote/rollout';
import { getSessionIdentity, isSessionStored, sessionStore } from '@backoffice/platform/session';

/** Returns the location of the session, which decides about staged releases; undefined without a session. */
export const getSessionLocation = (): number | undefined => sessionStore.getState().claims?.locationId;

/**
 * Reloads the page when the user signs in or opens another location and that location uses other releases than the page.
 * A document chooses its releases once, while it loads. The reload follows the rendering of the new session, which
 * unmounts the forms of the previous one: a form with unsaved changes would ask whether to leave the page.
 */
export function reloadWhenReleasesDiffer(
  remotes: readonly RegisteredRemote[],
  reload: () => void = () => window.location.reload(),
): void {
  sessionStore.subscribe((session, previousSession) => {
    const { claims } = session;
    if (claims === null || getSessionIdentity(session) === getSessionIdentity(previousSession)) return;
    const hasOther = remotes.some((remote) => hasStagedRelease(remote) !== isStagedFor(remote, claims.locationId));
    // Without storage, a reload would end the session.
    if (hasOther && isSessionStored()) setTimeout(reload);
  });
}
