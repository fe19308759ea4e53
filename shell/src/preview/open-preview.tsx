import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { sessionStore } from '@backoffice/shared/session';
import type { ReactNode } from 'react';
import { PREVIEW } from './asked-for';
import { PreviewBanner } from './preview-banner';
import { previewRemotes } from './preview-remotes';
import { readWanted, writeWanted } from './wanted-releases';

function keepForTab(wanted: string): void {
  try {
    if (wanted === '') sessionStorage.removeItem(PREVIEW);
    else sessionStorage.setItem(PREVIEW, wanted);
  } catch {
    // It then lasts as long as the page.
  }
}

function keptForTab(): string {
  try {
    return sessionStorage.getItem(PREVIEW) ?? '';
  } catch {
    return '';
  }
}

/** What the address asks for, which is then cleaned of it, or else what the tab has kept. */
function takeWanted(): string {
  const address = new URL(window.location.href);
  const asked = address.searchParams.getAll(PREVIEW);
  if (asked.length === 0) return keptForTab();
  address.searchParams.delete(PREVIEW);
  window.history.replaceState(window.history.state, '', address);
  const wanted = asked.join(',');
  keepForTab(wanted);
  return wanted;
}

/** An empty wish in the address ends the preview; by a full visit, so that unsaved changes are asked about. */
function leave(): void {
  const address = new URL(window.location.href);
  address.searchParams.set(PREVIEW, '');
  window.location.assign(address);
}

function onceSignedIn(act: () => void): void {
  const stop = sessionStore.subscribe(({ status }) => {
    if (status === 'signed-out') return;
    stop();
    act();
  });
}

export interface OpenedPreview {
  remotes: RegisteredRemote[];
  /** Says what is previewed and what could not be. */
  banner?: ReactNode;
}

/**
 * The areas of this page where the address or the tab asks for others than the `live` ones. Who is signed out gets the
 * live ones, and once signed in a page that is loaded anew by `reload`.
 */
export async function openPreview(
  live: RegisteredRemote[],
  reload: () => void = () => window.location.reload(),
): Promise<OpenedPreview> {
  const text = takeWanted();
  if (text === '') return { remotes: live };
  if (sessionStore.getState().status === 'signed-out') {
    onceSignedIn(reload);
    return { remotes: live };
  }
  const { wanted, problems } = readWanted(text);
  const { remotes, previewed, ...shown } = await previewRemotes(live, wanted);
  keepForTab(writeWanted(previewed.map(({ description, current }) => ({ ...description, ...current }))));
  const banner = <PreviewBanner previewed={previewed} problems={[...problems, ...shown.problems]} onLeave={leave} />;
  return { remotes, banner };
}
