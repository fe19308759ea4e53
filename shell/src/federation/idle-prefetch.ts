import { useIsFetching } from '@backoffice/platform/query';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { listPermittedGroups } from '@backoffice/platform/remote/page-access';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { useNavigation } from '@backoffice/platform/router';
import { sessionStore } from '@backoffice/platform/session';
import { useEffect, useRef } from 'react';
import { createFileLink } from './prefetch';

declare global {
  interface Navigator {
    /** Absent in Firefox and Safari. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/**
 * Connection types on which an area's code (about 50 kB) would occupy the connection for seconds. `3g` is not included:
 * browsers already report it at a round-trip time of 270 ms, and prefetching saves the most time there.
 */
const SLOW_CONNECTIONS = ['slow-2g', '2g'];

/** Delay where the browser has no requestIdleCallback (Safari). */
const IDLE_DELAY_MS = 500;

function isConnectionSpared(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {};
  return saveData || SLOW_CONNECTIONS.includes(effectiveType);
}

function waitUntilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, IDLE_DELAY_MS);
  });
}

/** Prefetches a file. Also resolves after a failure, because opening the area fetches the file again. */
function prefetchFile(address: string, integrity: string | undefined): Promise<void> {
  const isSupported = document.createElement('link').relList.supports('prefetch');
  // Browsers without `prefetch`, such as Safari, preload the file with a low priority.
  const link = createFileLink(isSupported ? 'prefetch' : 'preload', address, integrity);
  link.fetchPriority = 'low';
  document.head.append(link);
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      resolve();
    });
  });
}

const isKnown = (address: string) => document.head.querySelector(`link[href="${CSS.escape(address)}"]`) !== null;

/**
 * Prefetches one remote's files after another's until `signal` is aborted. Skips the files in `attempted`, and adds the
 * files that it prefetches.
 */
async function prefetchWhenIdle(
  remotes: RegisteredRemote[],
  attempted: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  for (const { current } of remotes) {
    const addresses = current.preload.filter((address) => !attempted.has(address) && !isKnown(address));
    if (addresses.length === 0) continue;
    await waitUntilIdle();
    if (signal.aborted || isConnectionSpared()) return;
    for (const address of addresses) attempted.add(address);
    await Promise.all(addresses.map((address) => prefetchFile(address, current.integrity[address])));
  }
}

/** Whether the user's role includes a page of the remote. */
function isOffered(description: ParsedDescription): boolean {
  const access = sessionStore.getState().claims ?? {};
  return description.sidebar === undefined || listPermittedGroups([description], access).length > 0;
}

/** Prefetches the other areas' code, each file once, while the page's content is shown and no request is pending. */
export function IdlePrefetch({ remotes }: { remotes: RegisteredRemote[] }) {
  const { state } = useNavigation();
  const isIdle = useIsFetching() === 0 && state === 'idle';
  const attempted = useRef(new Set<string>());
  useEffect(() => {
    if (!isIdle) return;
    const areas = remotes.filter(({ description }) => description.visitors === 'signed-in' && isOffered(description));
    const controller = new AbortController();
    void prefetchWhenIdle(areas, attempted.current, controller.signal);
    return () => controller.abort();
  }, [isIdle, remotes]);
  return null;
}
