import { type RemoteDescription, suitsShell } from '@backoffice/shared/remote/description';
import type { RemoteModule } from '@backoffice/shared/remote/module';
import type { RegisteredRemote, Release } from '@backoffice/shared/remote/registry';
import { withNotice } from './earlier-version';
import { reportFailure } from './failure-report';
import { isOfShell, messageOf, phaseOf, reasonOf } from './load-failure';
import { previewIsAskedFor } from './preview/asked-for';
import { publishedRecord } from './published-record';
import {
  type FailedLoad,
  loadRelease,
  ReleaseRefused,
  RemoteLoadError,
  TIME_BUDGET_MS,
  withinTime,
} from './remote-loader';
import { noteArrival } from './remote-loads';

/**
 * From the beginning of a visit on: what is only slow may take this long, when nothing stands in for it. Over a line of
 * 400 kbit/s and 2 s an area takes 10.5 s.
 */
export const PATIENCE_MS = 12_000;

/** A release that may stand in for the one that failed, or that one once more. */
interface Candidate {
  description: RemoteDescription;
  release: Release;
  /** Whoever sees it is told that there is a newer one. */
  isEarlier: boolean;
}

interface Arrival {
  module: RemoteModule;
  candidate: Candidate;
}

const isRefusedAs = (error: unknown, ground: ReleaseRefused['ground']) =>
  error instanceof ReleaseRefused && error.ground === ground;

/** What to try, one after the other. */
function candidatesFor({ remote, error, isRetry }: FailedLoad, published?: RegisteredRemote): Candidate[] {
  const { description, current } = published ?? remote;
  const isOther = current.version !== remote.current.version;
  // A preview is newer than what is live; otherwise another version has been deployed since the page was loaded.
  const newest: Candidate = { description, release: current, isEarlier: isOther && previewIsAskedFor() };
  const earlier: Candidate[] = [];
  // What was replaced by a rollback is not what worked last.
  if (published?.previous !== undefined && published.by !== 'rollback') {
    earlier.push({ description: { ...description, paths: [] }, release: published.previous, isEarlier: true });
  }
  if (isRefusedAs(error, 'set-aside')) return [...earlier, newest];
  // Its own files were not to blame for a missing part of the shell.
  return isRetry || isOther || isOfShell(error) ? [newest, ...earlier] : earlier;
}

/** Elements that still wait for an earlier attempt's answer would be waited for once more. */
function forgetWaiting(name: string, { version }: Release): void {
  const prefix = `${name}@${version}:`;
  for (const element of document.querySelectorAll(`[data-rspack^="${CSS.escape(prefix)}"]`)) {
    if (!(element instanceof HTMLLinkElement && element.sheet !== null)) element.remove();
  }
}

async function start({ remote, runtime, attempts }: FailedLoad, candidate: Candidate): Promise<Arrival> {
  const { description, release, isEarlier } = candidate;
  // Of an earlier release, the registry no longer says which shell it was written for.
  if (!isEarlier && !suitsShell(description.shell)) throw new ReleaseRefused('incompatible');
  const attempt = attempts.get(release.version) ?? 0;
  attempts.set(release.version, attempt + 1);
  forgetWaiting(remote.description.name, release);
  return { module: await loadRelease(runtime, description, release, attempt), candidate };
}

/** Never ends when `arrival` fails: another one may still succeed. */
const onSuccess = (arrival: Promise<Arrival>) => arrival.catch(() => new Promise<never>(() => {}));

/**
 * The first that arrives: each candidate is given its time alone, and what was only slow goes on meanwhile. Rejects with
 * the first failure.
 */
async function firstToArrive(failed: FailedLoad, candidates: Candidate[]): Promise<Arrival> {
  const { remote, error, arriving, isRetry, since } = failed;
  const { description, current } = remote;
  const begun: Promise<Arrival>[] = [];
  const failures: unknown[] = isRetry ? [] : [error];
  if (arriving !== undefined) {
    const candidate = { description, release: current, isEarlier: false };
    begun.push(arriving.then((module) => ({ module, candidate })));
  }
  for (const candidate of candidates) {
    const started = performance.now();
    const arrival = start(failed, candidate);
    try {
      return await withinTime(Promise.race([arrival, ...begun.map(onSuccess)]), TIME_BUDGET_MS);
    } catch (failure) {
      failures.push(failure);
      begun.push(arrival);
      // Of one visit, a release is told of once.
      if (isRetry || candidate.release.version !== current.version) {
        report(description.name, candidate.release, failure, started);
      }
      // No release works without that.
      if (isOfShell(failure)) break;
    }
  }
  const left = Math.max(0, since + PATIENCE_MS - performance.now());
  return await withinTime(Promise.any(begun), left).catch(() => {
    throw failures[0] ?? error;
  });
}

function report(remote: string, release: Release, error: unknown, since: number): void {
  const durationMs = performance.now() - since;
  const message = messageOf(error, release);
  reportFailure(error, { remote, version: release.version, phase: phaseOf(error), durationMs, message });
}

/**
 * Does what can be done about a release that did not come: whatever was published since, or the release before it, takes
 * its place. Rejects with a RemoteLoadError.
 */
export async function recover(failed: FailedLoad): Promise<RemoteModule> {
  const { remote, error, since } = failed;
  const { name } = remote.description;
  if (!isRefusedAs(error, 'set-aside')) report(name, remote.current, error, since);
  try {
    const candidates = candidatesFor(failed, await publishedRecord(name));
    const { module, candidate } = await firstToArrive(failed, candidates);
    const { version } = candidate.release;
    noteArrival(name, version, since, candidate.isEarlier);
    return candidate.isEarlier ? withNotice(module, remote.description) : module;
  } catch (failure) {
    throw new RemoteLoadError(reasonOf(failure), { cause: failure });
  }
}
