import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildVersion } from '../build/version';
import { deployableNames, ROOT } from '../build/workspaces';
import { ensureBuilt } from './build-release';
import { type NamedRelease, selectCompatible } from './compatible-releases';
import { preferLiveRelease } from './equal-files';
import { formatInstant } from './format-instant';
import type { LockOptions } from './lock';
import { findRecord, findRollout, type Registry, withReleases } from './registry';
import { changeSite, openSite, readSite } from './site';

interface SourcesToPublish {
  site: string;
  names?: string[];
  log?: (line: string) => void;
  root?: string;
  lockTimeoutMs?: number;
}

/**
 * Returns the record of `name` if its live version was chosen by a deployment, a rollback, or a running or aborted
 * rollout; undefined if only `npm start` has published `name`.
 */
function findDecision(registry: Registry, name: string) {
  const record = findRecord(registry, name);
  const wasAborted = record?.kept?.some(({ rolledBackAt }) => rolledBackAt !== undefined);
  if (wasAborted || findRollout(registry, name) !== undefined) return record;
  return record?.by === undefined || record.by === 'start' ? undefined : record;
}

/** Builds the sources of `name`, unless a deployment or rollback has made another version live. */
async function buildSources({
  name,
  site,
  root,
  log,
}: Required<Omit<SourcesToPublish, 'names' | 'lockTimeoutMs'>> & { name: string }) {
  const version = buildVersion(name, root);
  const registry = readSite(site);
  const retiredAt = registry.retired?.[name];
  if (retiredAt !== undefined) {
    log(`${name} has been retired since ${formatInstant(retiredAt)}; to show it again: npm run deploy -w ${name}`);
    return undefined;
  }
  const decision = findDecision(registry, name);
  if (decision !== undefined && decision.current.version !== version) {
    const { current, by, since } = decision;
    log(`${name} stays at ${current.version}, live by ${by} since ${formatInstant(since)}`);
    log(`  to show the sources instead: npm run deploy -w ${name}`);
    return undefined;
  }
  const { release, seconds } = await ensureBuilt({ name, version, site, root });
  if (seconds !== undefined) log(`${name} ${version} built in ${seconds.toFixed(1)} s`);
  return preferLiveRelease(site, readSite(site), { name, version, release }).release;
}

/**
 * Makes built sources live, except for workspaces whose version a deployment or rollback has chosen, and for releases
 * that are incompatible with what would be live. Takes the lock only when something changes.
 */
async function publishBuilt(site: string, built: NamedRelease[], lock: LockOptions & { log: (line: string) => void }) {
  let refusals: string[] = [];
  const change = (registry: Registry) => {
    const isNew = ([name, { version }]: NamedRelease) =>
      registry.retired?.[name] === undefined &&
      findDecision(registry, name) === undefined &&
      findRecord(registry, name)?.current.version !== version;
    const selection = selectCompatible(site, registry, built.filter(isNew));
    refusals = selection.refusals;
    const releases = selection.compatible;
    if (releases.length === 0 && existsSync(path.join(site, 'index.html'))) return undefined;
    return withReleases(registry, Object.fromEntries(releases), { at: new Date().toISOString(), by: 'start' });
  };
  if (change(readSite(site)) !== undefined) await changeSite(site, change, lock);
  for (const line of refusals) lock.log(line);
}

/**
 * Builds the workspaces in `names` and publishes those that have changed. Skips workspaces whose live version a
 * deployment or a rollback has chosen, and those that are incompatible with the rest of the site. When a build fails,
 * the workspace's live version stays, and the other workspaces are published. Returns the failures by name. Rejects
 * with a `LockHeldError` when another process holds the site's lock for longer than `lockTimeoutMs`.
 */
export async function publishSources(sources: SourcesToPublish): Promise<Record<string, Error>> {
  const { site, root = ROOT, names = deployableNames(root), log = console.log, lockTimeoutMs } = sources;
  const lock = { lockTimeoutMs, log };
  await openSite(site, lock);
  const failures: Record<string, Error> = {};
  const build = async (name: string): Promise<NamedRelease[]> => {
    try {
      const release = await buildSources({ name, site, root, log });
      return release === undefined ? [] : [[name, release]];
    } catch (error) {
      failures[name] = error instanceof Error ? error : new Error(String(error));
      log(`${name} could not be built: ${failures[name]?.message}`);
      return [];
    }
  };
  const built = (await Promise.all(names.map(build))).flat();
  const hasShell = built.some(([name]) => name === 'shell') || readSite(site).shell !== undefined;
  if (hasShell) await publishBuilt(site, built, lock);
  return failures;
}
