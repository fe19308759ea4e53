import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { hasStagedRelease, isStagedFor } from '@backoffice/platform/remote/rollout';
import { getSessionIdentity, isSessionStored, sessionStore } from '@backoffice/platform/session';

/** Returns the session's location, which decides whether staged releases are used; undefined without a session. */
export const getSessionLocation = (): number | undefined => sessionStore.getState().claims?.locationId;

/**
 * Reloads the page when the user signs in or switches to a location that uses different releases than the page. A document
 * chooses its releases only once, while it loads. The reload waits until the new session is rendered and the forms of
 * the previous session are unmounted, because a form with unsaved changes would ask whether to leave the page.
 */
export function reloadWhenReleasesDiffer(
  remotes: readonly RegisteredRemote[],
  reload: () => void = () => window.location.reload(),
): void {
  sessionStore.subscribe((session, previousSession) => {
    const { claims } = session;
    if (claims === null || getSessionIdentity(session) === getSessionIdentity(previousSession)) return;
    const hasOther = remotes.some((remote) => hasStagedRelease(remote) !== isStagedFor(remote, claims.locationId));
    // If the browser does not store the session, a reload would sign the user out, so the page keeps its releases.
    if (hasOther && isSessionStored()) setTimeout(reload);
  });
}
