import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { sessionStore } from '@backoffice/platform/session';
import type { ReactNode } from 'react';
import { PreviewBanner } from './preview-banner';
import { loadPreviewedRemotes } from './preview-remotes';
import { PREVIEW_PARAM } from './requested-preview';
import { formatRequestedReleases, parseRequestedReleases } from './requested-releases';
import { readStoredPreview, storePreview } from './stored-preview';

/** Returns the releases that the URL requests, and removes them from it; without any, the ones stored for this tab. */
function consumeRequestedPreview(): string {
  const address = new URL(window.location.href);
  const requested = address.searchParams.getAll(PREVIEW_PARAM);
  if (requested.length === 0) return readStoredPreview();
  address.searchParams.delete(PREVIEW_PARAM);
  window.history.replaceState(window.history.state, '', address);
  const releases = requested.join(',');
  storePreview(releases);
  return releases;
}

/** Loads the page with an empty parameter; the browser asks first if there are unsaved changes. */
function leavePreview(): void {
  const address = new URL(window.location.href);
  address.searchParams.set(PREVIEW_PARAM, '');
  window.location.assign(address);
}

function onSignIn(callback: () => void): void {
  const unsubscribe = sessionStore.subscribe(({ status }) => {
    if (status === 'signed-out') return;
    unsubscribe();
    callback();
  });
}

export interface OpenedPreview {
  remotes: RegisteredRemote[];
  /** Banner that lists the previewed releases and those that could not be shown; absent without a preview. */
  banner?: ReactNode;
}

/**
 * Returns the page's remotes, with the requested releases in place of the `live` ones. A signed-out user gets the live
 * remotes; after the sign-in, `reload` loads the page again with the preview.
 */
export async function openPreview(
  live: RegisteredRemote[],
  reload: () => void = () => window.location.reload(),
): Promise<OpenedPreview> {
  const text = consumeRequestedPreview();
  if (text === '') return { remotes: live };
  if (sessionStore.getState().status === 'signed-out') {
    onSignIn(reload);
    return { remotes: live };
  }
  const { releases, problems } = parseRequestedReleases(text);
  const { remotes, previewed, problems: loadProblems } = await loadPreviewedRemotes(live, releases);
  storePreview(formatRequestedReleases(previewed.map(({ description, current }) => ({ ...description, ...current }))));
  const banner = (
    <PreviewBanner previewed={previewed} problems={[...problems, ...loadProblems]} onLeave={leavePreview} />
  );
  return { remotes, banner };
}
