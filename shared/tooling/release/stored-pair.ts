import { checkContract } from './gates/contract';
import type { Problem } from './gates/gate';
import { checkSharedNames } from './gates/shared-names';
import { checkSharedVersions } from './gates/shared-versions';
import { readStoredRemote, readStoredShell } from './receive/stored-release';
import { findRecord, findRollout, type Registry } from './registry';

/** Returns the versions of `name` that visitors get: the live one and the staged one. */
export const listServedVersions = (registry: Registry, name: string): string[] =>
  [findRecord(registry, name), findRollout(registry, name)].flatMap((one) => one?.current.version ?? []);

/**
 * Returns why a version of an area and a version of the shell, both with files in `site`, cannot be live together. Runs
 * the gates that need no browser. Throws a `RefusedError` when files are missing or damaged.
 */
export function findStoredPairProblem(site: string, name: string, version: string, shellVersion: string): Problem {
  const shell = readStoredShell(site, shellVersion);
  const release = readStoredRemote(site, name, version);
  const pair = { name, release, shell, site };
  return checkContract(pair) ?? checkSharedVersions(pair) ?? checkSharedNames(pair);
}
