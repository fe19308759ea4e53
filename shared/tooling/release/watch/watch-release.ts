import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedOutHealth, VersionHealth } from '@backoffice/contract/area-health';
import { listErrorsByPhase } from '@backoffice/contract/failure-phases';
import { formatAudience } from '@backoffice/platform/remote/format-audience';
import type { Audience } from '@backoffice/platform/remote/rollout';
import { formatCommand } from '../command-options';
import { findRecord, findRollbackTarget, findRollout } from '../registry';
import { pullSite, readSite } from '../site';
import { describeVisits, excludeVisitsOutside, failsTooOften, MIN_VISITS } from './judge-version';
import type { ReadHealth } from './read-health';
import type { WatchOptions } from './watch-options';

/** Milliseconds between two polls. The API permits ten requests a minute. */
const POLL_EVERY_MS = 15_000;
const MINUTE_MS = 60_000;

interface Watch extends WatchOptions {
  name: string;
  /** The deployed version; no other version is judged or undone. */
  version: string;
  site: string;
  readHealth: ReadHealth;
  /** Rolls back to the previous version, or aborts the rollout of `version`. Returns a sentence that says so. */
  undo: (message: string, version: string) => Promise<string>;
  /** Waits for `duration` milliseconds before the next poll. */
  wait?: (duration: number) => Promise<unknown>;
}

/** Number of failed polls at the end that a watch tolerates, because the API may be unavailable for a short time. */
const MOST_FAILED_POLLS = 1;

/** The health of the deployed version and of the previous version over the same minutes. */
interface Comparison {
  current: VersionHealth | undefined;
  previous: VersionHealth | undefined;
  /** Health on signed-out pages. It never causes a rollback, because anyone can send such reports. */
  signedOut: SignedOutHealth | undefined;
}

function describeComparison(version: string, { current, previous }: Omit<Comparison, 'signedOut'>): string {
  const visits = describeVisits(version, current ?? { visits: 0, failed_visits: 0 });
  const errors = listErrorsByPhase(current ?? { errors: {} }).map(([phase, count]) => `${phase} ${count}`);
  const kinds = errors.length === 0 ? '' : `, with the errors ${errors.join(', ')}`;
  const before = previous === undefined ? '' : `; over the same minutes, ${describeVisits(previous.version, previous)}`;
  return `${visits}${kinds}${before}`;
}

const formatDuration = (duration: number) =>
  duration < MINUTE_MS ? `${duration / 1000} s` : `${Math.round(duration / MINUTE_MS)} min`;

/** The watched version, and the version that visitors get after a rollback or an aborted rollout. */
interface Watched {
  version: string;
  target?: string | undefined;
  /** The locations that get a staged version; undefined for a live one, which all locations get. */
  audience?: Audience;
}

/** How the watched version is found, and the words that messages use for it. */
interface Subject {
  /** Returns undefined when there is no version left to watch. */
  find: (site: string, name: string) => Promise<Watched | undefined>;
  /** Word for the state of the version in messages, for example "live". */
  state: string;
  undone: string;
}

/** Reads the site; returns the last known state when it cannot be reached. */
const readNewest = (site: string) => pullSite(site).catch(() => readSite(site));

const LIVE: Subject = {
  async find(site, name) {
    const record = findRecord(await readNewest(site), name);
    return record && { version: record.current.version, target: findRollbackTarget(record) };
  },
  state: 'live',
  undone: 'Rolled back',
};

const STAGED: Subject = {
  async find(site, name) {
    const registry = await readNewest(site);
    const rollout = findRollout(registry, name);
    const target = findRecord(registry, name)?.current.version;
    return rollout && { version: rollout.current.version, target, audience: rollout };
  },
  state: 'staged',
  undone: 'Aborted',
};

const describeProblem = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

/**
 * Rolls back the version or aborts its rollout, and rejects with the reason. If this fails, the error also contains the
 * version that stays and the reason of the failure.
 */
async function undo(watch: Watch, subject: Subject, { version, target }: Watched, why: string): Promise<never> {
  if (target === undefined) throw new Error(`${why}. There is no earlier version to return to`);
  const { name, site } = watch;
  const failure = `${why}; the limit is ${watch.limit * 100}%`;
  const reason = `${subject.undone} automatically: ${failure}`;
  const outcome = await watch.undo(reason, version).catch(async (problem: unknown) => {
    const isLeft = (await subject.find(site, name))?.version === version;
    const result = `could not be undone and ${isLeft ? 'stays' : 'is no longer'} ${subject.state}`;
    throw new Error(`${failure}. ${name} ${version} ${result}: ${describeProblem(problem)}`, { cause: problem });
  });
  throw new Error(`${reason}\n${outcome}`);
}

function describeEnd(watch: Watch, version: string, health: Comparison, problem: unknown): string {
  const result = describeComparison(version, health);
  const { visits = 0 } = health.current ?? {};
  const advice = visits < MIN_VISITS ? `: too few to judge, at least ${MIN_VISITS} are needed` : '';
  const { signedOut } = health;
  const unjudged = signedOut && `\nIn signed-out pages, which are not judged, ${describeVisits(version, signedOut)}`;
  const unread = problem === undefined ? '' : `\nThe last reading failed: ${describeProblem(problem)}`;
  return `${watch.name} was watched for ${formatDuration(watch.durationMs)}: ${result}${advice}${unjudged ?? ''}${unread}`;
}

/** Returns the error for a version whose health could be read only for the first `watchedMs` of the watch. */
function explainUnread({ name, durationMs }: Watch, { state }: Subject, watchedMs: number, problem: unknown): Error {
  const watched = `watched for only ${Math.floor(watchedMs / 1000)} s of ${formatDuration(durationMs)}`;
  return new Error(`${name} was ${watched}, and stays ${state}: ${describeProblem(problem)}`, { cause: problem });
}

async function watchSubject(watch: Watch, subject: Subject): Promise<string> {
  const { name, version, site, durationMs, limit, readHealth, wait = sleep } = watch;
  const startedAt = performance.now();
  let health: Comparison | undefined;
  let problem: unknown;
  let watchedMs = 0;
  let failedPolls = 0;
  for (;;) {
    const elapsed = performance.now() - startedAt;
    const watched = await subject.find(site, name);
    if (watched?.version !== version)
      return `${name} ${version} is no longer ${subject.state}: it is no longer watched`;
    try {
      // One minute is added, because the API counts the reports of browsers by the minute in which they arrive.
      const minutes = Math.ceil(elapsed / MINUTE_MS) + 1;
      const { versions, signed_out = [] } = await readHealth({ minutes, name, version });
      const find = (wanted: string | undefined) => versions.find((one) => one.version === wanted);
      const signedOut = signed_out.find((one) => one.version === version);
      const reported = find(version);
      const current = reported && watched.audience ? excludeVisitsOutside(watched.audience, reported) : reported;
      health = { current, previous: find(watched.target), signedOut };
      problem = undefined;
      failedPolls = 0;
      watchedMs = elapsed;
    } catch (error) {
      problem = error;
      failedPolls += 1;
    }
    if (health !== undefined && problem === undefined && failsTooOften({ ...health, limit })) {
      await undo(watch, subject, watched, describeComparison(version, health));
    }
    if (elapsed >= durationMs) break;
    await wait(Math.min(POLL_EVERY_MS, Math.max(1, durationMs - elapsed)));
  }
  if (health === undefined) throw problem;
  if (failedPolls > MOST_FAILED_POLLS) throw explainUnread(watch, subject, watchedMs, problem);
  return describeEnd(watch, version, health, problem);
}

/** Watches the live version. Returns a line about its visits. When too many fail, rolls back and rejects with why. */
export function watchRelease(watch: Watch): Promise<string> {
  return watchSubject(watch, LIVE);
}

/**
 * Watches the staged version of an area, compared with the live one. Returns a line about its visits and what to do
 * next. As soon as too many visits have failed, aborts the rollout, and rejects with the reason.
 */
export async function watchRollout(watch: Watch): Promise<string> {
  const { name, site } = watch;
  const report = await watchSubject(watch, STAGED);
  const rollout = findRollout(readSite(site), name);
  if (rollout === undefined) return report;
  const next = `${formatCommand('deploy', name)} -- --to 50% changes that, ${formatCommand('promote', name)} makes it live for all`;
  return `${report}\n${name} stays staged for ${formatAudience(rollout)}: ${next}`;
}
