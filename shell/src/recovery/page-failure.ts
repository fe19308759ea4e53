import type { UnexpectedFailure } from '@backoffice/platform/client';
import { readPageRegistry } from '../federation/page-registry';
import { fetchPublishedRemote } from '../federation/published-remote';
import { readPageVersions } from '../releases/versions';
import { getTimeSinceLoaded, reportFailure } from './failure-report';
import { pinFallback } from './fallback-pin';
import { findFailurePhase, formatErrorText } from './load-failure';
import { remoteHealthStore } from './remote-health-store';

/**
 * Reports an error that a visible page of the remote threw. Returns a function that switches this tab to the remote's
 * fallback version, or undefined when there is none.
 */
export async function reportRenderError(remote: string, error: unknown): Promise<(() => void) | undefined> {
  const loadedRemote = remoteHealthStore.getState().get(remote);
  if (loadedRemote === undefined) return undefined;
  const { version } = loadedRemote;
  reportFailure(error, {
    remote,
    version,
    phase: 'render',
    durationMs: getTimeSinceLoaded(remote),
    message: formatErrorText(error),
  });
  const published = await fetchPublishedRemote(remote);
  const hasFallback = published?.previous !== undefined && published.by !== 'rollback';
  // If a newer version is live in the meantime, no fallback is offered, because reloading the page is better.
  return hasFallback && published.current.version === version ? () => pinFallback(remote, version) : undefined;
}

const reportedErrors = new Set<string>();

/** Reports an uncaught error that a loaded remote's code threw, once per message and version. */
export function reportErrorEvent(event: ErrorEvent | PromiseRejectionEvent): void {
  const error: unknown = 'reason' in event ? event.reason : (event.error ?? event.message);
  const trace = `${'filename' in event ? event.filename : ''} ${error instanceof Error ? error.stack : ''}`;
  const [, remote = '', version = ''] = /\/(mf-[a-z0-9-]+)\/([^/\s]+)\//.exec(trace) ?? [];
  const loadedRemote = remoteHealthStore.getState().get(remote);
  // Errors of a remote that is still loading are ignored here, because the loader reports them.
  if (loadedRemote?.readyAt === undefined || loadedRemote.version !== version) return;
  const message = formatErrorText(error);
  const errorKey = `${remote} ${version} ${message}`;
  if (reportedErrors.has(errorKey)) return;
  const durationMs = getTimeSinceLoaded(remote);
  // Only errors that were sent are added. Their number is limited, so the set stays small when a remote keeps throwing.
  if (reportFailure(error, { remote, version, phase: 'event', durationMs, message })) reportedErrors.add(errorKey);
}

/** Reports the changes that an area made outside of its own pages; `names` lists the changes. */
export function reportPageChange(remote: string, version: string, names: readonly string[]): void {
  const message = formatErrorText(`Changed ${names.join(', ')}`);
  reportFailure(undefined, { remote, version, phase: 'page', durationMs: getTimeSinceLoaded(remote), message });
}

/** Returns the name of the area that owns the page at `pathname`, or `shell`. */
function findPageOwner(pathname: string): string {
  const [, segment = ''] = pathname.split('/');
  const owner = readPageRegistry().remotes.find(({ description }) => description.paths.includes(segment));
  return owner?.description.name ?? 'shell';
}

/** Returns the loaded version or, without loaded code (as for a sidebar count), the version in the page's registry. */
function findVersion(remote: string): string | undefined {
  const loadedVersion = remoteHealthStore.getState().get(remote)?.version;
  return (
    loadedVersion ?? readPageRegistry().remotes.find(({ description }) => description.name === remote)?.current.version
  );
}

/** Reports a failure that was already shown to the user, such as a response that violates the contract. */
export function reportHandledFailure({ error, owner }: UnexpectedFailure): void {
  const remote = owner ?? findPageOwner(window.location.pathname);
  const version = remote === 'shell' ? readPageVersions().shell : findVersion(remote);
  if (version === undefined) return;
  const message = formatErrorText(typeof error.cause === 'string' ? error.cause : error);
  reportFailure(error, { remote, version, phase: 'event', durationMs: getTimeSinceLoaded(remote), message });
}

/** Reports that code of the shell itself could not be loaded. */
export function reportShellFailure(error: unknown): void {
  const { shell: version } = readPageVersions();
  if (version === undefined) return;
  const phase = findFailurePhase(error);
  reportFailure(error, {
    remote: 'shell',
    version,
    phase,
    durationMs: performance.now(),
    message: formatErrorText(error),
  });
}
