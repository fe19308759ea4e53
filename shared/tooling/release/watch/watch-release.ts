import { setTimeout as sleep } from 'node:timers/promises';
import type { VersionHealth } from '@backoffice/contract/area-health';
import { findRecord, findRollbackTarget } from '../registry';
import { readSite } from '../site';
import { describeVisits, failsTooOften, MIN_VISITS } from './judge-version';
import type { ReadHealth } from './read-health';
import type { WatchOptions } from './watch-options';

/** The API permits ten requests a minute. */
const POLL_EVERY_MS = 15_000;
const MINUTE_MS = 60_000;

interface Watch extends WatchOptions {
  name: string;
  site: string;
  readHealth: ReadHealth;
  /** Makes the version before live again; returns a line about it. */
  rollback: (message: string) => Promise<string>;
  /** Waits between two requests, in milliseconds. */
  wait?: (duration: number) => Promise<unknown>;
}

/** The health of the deployed version and of the one before it over the same minutes. */
interface Comparison {
  current: VersionHealth | undefined;
  previous: VersionHealth | undefined;
}

function describeComparison(version: string, { current, previous }: Comparison): string {
  const visits = describeVisits(version, current ?? { visits: 0, failed_visits: 0 });
  const errors = Object.entries(current?.errors ?? {}).map(([phase, count]) => `${phase} ${count}`);
  const kinds = errors.length === 0 ? '' : `, with the errors ${errors.join(', ')}`;
  const before = previous === undefined ? '' : `; over the same minutes, ${describeVisits(previous.version, previous)}`;
  return `${visits}${kinds}${before}`;
}

const formatDuration = (duration: number) =>
  duration < MINUTE_MS ? `${duration / 1000} s` : `${Math.round(duration / MINUTE_MS)} min`;

/** Returns the live version of `name` and the one that a rollback makes live. */
function readVersions(site: string, name: string) {
  const record = findRecord(readSite(site), name);
  if (record === undefined) throw new Error(`${name} is no longer live: it is not watched any more`);
  return { version: record.current.version, target: findRollbackTarget(record) };
}

async function rollBack(watch: Watch, target: string | undefined, why: string): Promise<never> {
  const reason = `Rolled back automatically: ${why}; the limit is ${watch.limit * 100}%`;
  if (target === undefined) throw new Error(`${why}. No earlier version is there to return to`);
  throw new Error(`${reason}\n${await watch.rollback(reason)}`);
}

function describeEnd(watch: Watch, version: string, health: Comparison): string {
  const result = describeComparison(version, health);
  const { visits = 0 } = health.current ?? {};
  const advice = visits < MIN_VISITS ? `: too few to judge it, at least ${MIN_VISITS} are needed` : '';
  return `${watch.name} was watched for ${formatDuration(watch.durationMs)}: ${result}${advice}`;
}

/**
 * Watches the live version of an area, or of the shell. Returns a line about its visits; makes the version before it live
 * again, and rejects with the reason, as soon as too many visits have failed.
 */
export async function watchRelease(watch: Watch): Promise<string> {
  const { name, site, durationMs, limit, readHealth, wait = sleep } = watch;
  const { version } = readVersions(site, name);
  const startedAt = performance.now();
  let health: Comparison | undefined;
  let problem: unknown;
  for (;;) {
    const elapsed = performance.now() - startedAt;
    const live = readVersions(site, name);
    if (live.version !== version) return `${name} ${version} is not live any more: it is no longer watched`;
    try {
      // Reports of the browsers are counted in the minute in which they arrive.
      const minutes = Math.ceil(elapsed / MINUTE_MS) + 1;
      const versions = await readHealth({ minutes, name, version });
      const find = (wanted: string | undefined) => versions.find((one) => one.version === wanted);
      health = { current: find(version), previous: find(live.target) };
      problem = undefined;
    } catch (error) {
      problem = error;
    }
    if (health !== undefined && problem === undefined && failsTooOften({ ...health, limit })) {
      await rollBack(watch, live.target, describeComparison(version, health));
    }
    if (elapsed >= durationMs) break;
    await wait(Math.min(POLL_EVERY_MS, Math.max(1, durationMs - elapsed)));
  }
  if (health === undefined) throw problem;
  return describeEnd(watch, version, health);
}
