import { isCompatibleWithShell, type ParsedDescription } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote, Release } from '@backoffice/platform/remote/registry';
import { fetchPublishedRemote } from '../federation/published-remote';
import {
  type FailedLoad,
  LOAD_TIMEOUT_MS,
  loadRelease,
  RemoteLoadError,
  UnusableReleaseError,
  withTimeout,
} from '../federation/release-loader';
import { isPreviewRequested } from '../preview/requested-preview';
import { reportFailure } from './failure-report';
import { withFallbackNotice } from './fallback-version';
import { findFailurePhase, formatLogMessage, formatUserMessage, isShellChunkError } from './load-failure';
import { recordRemoteLoaded } from './remote-health-store';

/**
 * Maximum wait for a slow release, in milliseconds since the navigation, when no other release could be loaded. A
 * remote takes 10.5 s on a connection of 400 kbit/s with 2 s latency.
 */
export const MAX_WAIT_MS = 12_000;

/**
 * Maximum wait of a visit for the current version while the fallback version is in use, in milliseconds. A version that
 * arrives later is used by the next visit. A remote takes 2.5 s on slow 4G (1.6 Mbit/s, 562 ms latency).
 */
export const RETRY_TIMEOUT_MS = 3000;

/** A release to try after the failed one: the current one again, a newer one or the fallback version. */
interface Candidate {
  description: ParsedDescription;
  release: Release;
  /** Whether the release is a fallback: its pages then show a notice that a newer version could not be used. */
  isFallback: boolean;
}

interface LoadedCandidate {
  module: RemoteModule;
  candidate: Candidate;
}

const hasReason = (error: unknown, reason: UnusableReleaseError['reason']) =>
  error instanceof UnusableReleaseError && error.reason === reason;

/** Lists the releases to try, in this order. */
function listCandidates({ remote, error, isRetry }: FailedLoad, published: RegisteredRemote): Candidate[] {
  const { description, current, previous, by } = published;
  const isReplaced = current.version !== remote.current.version;
  // Outside of a preview, a live version that differs from the page's version is newer, so it is no fallback.
  const newest: Candidate = { description, release: current, isFallback: isReplaced && isPreviewRequested() };
  const fallbacks: Candidate[] = [];
  // After a rollback, the previous release is the one that was rolled back, so it cannot be the fallback.
  if (previous !== undefined && by !== 'rollback') {
    fallbacks.push({ description: { ...description, paths: [] }, release: previous, isFallback: true });
  }
  if (hasReason(error, 'fallback-pinned')) return [...fallbacks, newest];
  // The same release is tried again if only a chunk of the shell was missing, because its own files did not fail.
  return isRetry || isReplaced || isShellChunkError(error) ? [newest, ...fallbacks] : fallbacks;
}

/** Removes a release's pending elements: the bundler's runtime would wait for them and not request the files again. */
function removePendingElements(name: string, { version }: Release): void {
  const prefix = `${name}@${version}:`;
  for (const element of document.querySelectorAll(`[data-rspack^="${CSS.escape(prefix)}"]`)) {
    if (!(element instanceof HTMLLinkElement && element.sheet !== null)) element.remove();
  }
}

async function startLoading(failed: FailedLoad, candidate: Candidate): Promise<LoadedCandidate> {
  const { remote, runtime, attempts, loads } = failed;
  const { description, release, isFallback } = candidate;
  // Only the current release is checked, because the registry lacks the required shell versions of other releases.
  if (!isFallback && !isCompatibleWithShell(description.shell)) throw new UnusableReleaseError('incompatible');
  const attempt = attempts.get(release.version) ?? 0;
  attempts.set(release.version, attempt + 1);
  removePendingElements(remote.description.name, release);
  const load = loadRelease(runtime, description, release, attempt);
  loads.set(release.version, load);
  return { module: await load, candidate };
}

/** Returns a promise that stays pending when `load` fails, for use in Promise.race. */
const ignoreFailure = (load: Promise<LoadedCandidate>) => load.catch(() => new Promise<never>(() => {}));

/**
 * Starts the candidates one after the other, each when the previous one has failed or timed out, and returns the first
 * that loads. Slow candidates keep loading while the next ones are tried. Rejects with the first failure.
 */
async function loadFirstAvailable(failed: FailedLoad, candidates: Candidate[]): Promise<LoadedCandidate> {
  const { remote, error, pendingModule, isRetry, startedAt } = failed;
  const { description, current } = remote;
  const pendingLoads: Promise<LoadedCandidate>[] = [];
  const failures: unknown[] = isRetry ? [] : [error];
  if (pendingModule !== undefined) {
    const candidate = { description, release: current, isFallback: false };
    pendingLoads.push(pendingModule.then((module) => ({ module, candidate })));
  }
  for (const candidate of candidates) {
    const candidateStartedAt = performance.now();
    const load = startLoading(failed, candidate);
    try {
      return await withTimeout(Promise.race([load, ...pendingLoads.map(ignoreFailure)]), LOAD_TIMEOUT_MS);
    } catch (failure) {
      failures.push(failure);
      pendingLoads.push(load);
      // `recover` has already reported the first failure of the current release.
      if (isRetry || candidate.release.version !== current.version) {
        reportLoadError(description.name, candidate.release, failure, candidateStartedAt);
      }
      // If a chunk of the shell is missing, the other candidates would fail too, because every release needs it.
      if (isShellChunkError(failure)) break;
    }
  }
  const remainingMs = Math.max(0, startedAt + MAX_WAIT_MS - performance.now());
  return await withTimeout(Promise.any(pendingLoads), remainingMs).catch(() => {
    throw failures[0] ?? error;
  });
}

function reportLoadError(remote: string, release: Release, error: unknown, startedAt: number): void {
  const durationMs = performance.now() - startedAt;
  const message = formatLogMessage(error, release);
  reportFailure(error, { remote, version: release.version, phase: findFailurePhase(error), durationMs, message });
}

/**
 * Recovers from a release that could not be loaded: loads a release that was published after the page was loaded, or
 * the fallback version. Rejects with a RemoteLoadError.
 */
export async function recover(failed: FailedLoad): Promise<RemoteModule> {
  const { remote, error, startedAt } = failed;
  const { name } = remote.description;
  if (!hasReason(error, 'fallback-pinned')) reportLoadError(name, remote.current, error, startedAt);
  try {
    const candidates = listCandidates(failed, (await fetchPublishedRemote(name)) ?? remote);
    const { module, candidate } = await loadFirstAvailable(failed, candidates);
    const { version } = candidate.release;
    recordRemoteLoaded(name, version, startedAt, candidate.isFallback);
    return candidate.isFallback ? withFallbackNotice(module, remote.description) : module;
  } catch (failure) {
    throw new RemoteLoadError(formatUserMessage(failure), { cause: failure });
  }
}

/** Rethrows the error of a release that threw while it started; ignores other failures, which may be temporary. */
function ignoreUnlessStarted(failure: unknown): undefined {
  if (findFailurePhase(failure) === 'start') throw failure;
}

/**
 * Loads the latest release while the fallback version is in use. Returns undefined when the release fails or does not
 * load in time. A release that throws while it starts is reported and not tried again; other failures are not
 * reported again.
 */
export async function retryCurrentVersion(failed: FailedLoad): Promise<RemoteModule | undefined> {
  const { remote, error, startedAt, loads } = failed;
  const { name } = remote.description;
  const load = async () => {
    const newest = isPreviewRequested() ? remote : ((await fetchPublishedRemote(name)) ?? remote);
    const { description, current: release } = newest;
    // A version's files never change, so a version that threw while it started would throw again.
    if (release.version === remote.current.version && findFailurePhase(error) === 'start') throw error;
    const earlier = loads.get(release.version);
    // An earlier load of this version may have finished: it arrived after its timeout, or a rollback has made the
    // fallback version live. Its code is not run a second time.
    const loaded = await Promise.race([earlier, undefined]).catch(ignoreUnlessStarted);
    if (loaded !== undefined) return { module: loaded, release };
    const visitedAt = performance.now();
    const again = startLoading(failed, { description, release, isFallback: false }).then(
      ({ module }) => module,
      (failure) => {
        if (findFailurePhase(failure) === 'start') reportLoadError(name, release, failure, visitedAt);
        throw failure;
      },
    );
    return { module: await Promise.any(earlier === undefined ? [again] : [earlier, again]), release };
  };
  try {
    const { module, release } = await withTimeout(load(), RETRY_TIMEOUT_MS);
    recordRemoteLoaded(name, release.version, startedAt);
    return module;
  } catch {
    return undefined;
  }
}
