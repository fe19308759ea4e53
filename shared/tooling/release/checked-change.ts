import {
  type ApiOptions,
  describeForce,
  describeMissingComparison,
  type ForcedIncompatibility,
  recordForcedIncompatibility,
  requireCompatibleApi,
} from './api-contract/require-api';
import type { Problem } from './gates/gate';
import { findPairProblem, findRemoteProblem, findShellProblem } from './gates/gates';
import { checkPaths } from './gates/paths';
import { findLostTarget } from './gates/redirects';
import { checkSharedTypes } from './gates/shared-types';
import type { HistoryDetails } from './history';
import type { Registry, Release } from './registry';
import { findRolloutProblem } from './rollout';
import { changeSite, readRelease, readRemoteRelease, readSite } from './site';
import { isVersionIntact } from './version-files';

interface NamedVersion {
  name: string;
  version: string;
}

const listLive = ({ remotes }: Registry): NamedVersion[] =>
  remotes.map(({ description, current }) => ({ name: description.name, version: current.version }));

const listStaged = ({ remotes }: Registry): NamedVersion[] =>
  remotes.flatMap(({ description: { name }, rollout }) =>
    rollout === undefined ? [] : [{ name, version: rollout.current.version }],
  );

/** Returns the shell's version for an area; for the shell, the versions of all live and staged areas. */
function counterpartVersions(registry: Registry, name: string): string | undefined {
  if (name !== 'shell') return registry.shell?.current.version;
  return [...listLive(registry), ...listStaged(registry)].map((area) => `${area.name} ${area.version}`).join();
}

function readLiveShell(site: string, { shell }: Registry) {
  if (shell === undefined) throw new Error('The site has no shell yet: npm run deploy -w shell');
  return readRelease(site, 'shell', shell.current.version);
}

/** Returns why a release must not be live. With `passedBefore`, an area is only compared with the shell. */
async function findProblem(site: string, release: Release, planned: Registry, passedBefore: boolean): Promise<Problem> {
  if ('description' in release) {
    const releases = { site, shell: readLiveShell(site, planned), release };
    return await (passedBefore ? findPairProblem(releases) : findRemoteProblem({ ...releases, registry: planned }));
  }
  const rolloutProblem = findRolloutProblem(planned, release);
  if (rolloutProblem !== undefined) return rolloutProblem;
  const areas = [...listLive(planned), ...listStaged(planned)];
  const releases = areas.map(({ name, version }) => readRemoteRelease(site, name, version));
  return await findShellProblem({ site, shell: release, releases });
}

/** Compares a shell with live areas, then with staged ones: the compiler reads one version of an area at a time. */
async function findTypeProblem(site: string, releases: CheckedRelease[], planned: Registry): Promise<Problem> {
  const check = (remotes: NamedVersion[]) =>
    checkSharedTypes({ site, shell: planned.shell?.current.version ?? '', remotes });
  const names = releases.map(({ name, release }) => ({ name, version: release.version }));
  if (!names.some(({ name }) => name === 'shell')) return await check(names);
  return (await check(listLive(planned))) ?? (await check(listStaged(planned)));
}

export const createFilesMissingError = ({ name, version }: NamedVersion) =>
  new Error(`The files of ${name} ${version} are missing or damaged; npm run releases lists what else is kept`);

function refuse(problem: Problem): void {
  if (problem !== undefined) throw new Error(problem);
}

export interface CheckedRelease {
  name: string;
  release: Release;
  details: HistoryDetails;
}

interface CheckedChange extends ApiOptions {
  site: string;
  /** Releases that the change makes live, staged or previews. */
  releases: CheckedRelease[];
  /** Whether the releases passed all gates when they were deployed. */
  passedBefore?: boolean;
  change: (registry: Registry) => Registry;
}

/**
 * Checks the releases against the site `planned`, which contains all of them. With `force`, incompatible types are not
 * refused but returned with the reason for forcing: they can be a false alarm, because the packages installed now can
 * differ from those of the builds.
 */
async function requireGates(change: CheckedChange, planned: Registry): Promise<ForcedIncompatibility | undefined> {
  const { site, releases, passedBefore = false, force } = change;
  for (const { release } of releases) refuse(await findProblem(site, release, planned, passedBefore));
  const problem = await findTypeProblem(site, releases, planned);
  if (problem === undefined) return undefined;
  if (force === undefined) throw new Error(problem);
  console.warn(problem);
  return describeForce(force, problem);
}

/** Throws when another deployment has removed a release or taken one of its paths during the check. */
function requireUnchanged(site: string, releases: CheckedRelease[], planned: Registry): void {
  for (const { name, release } of releases) {
    const { version } = release;
    if (!isVersionIntact({ site, name, version })) throw createFilesMissingError({ name, version });
    if ('description' in release) refuse(checkPaths({ name, release, registry: planned }));
  }
}

function warnOfMissingComparisons({ site, releases, api }: CheckedChange): void {
  for (const { name, release } of releases) {
    const warning = describeMissingComparison({ site, name, version: release.version, api });
    if (warning !== undefined) console.warn(warning);
  }
}

/**
 * Checks releases against the site that would contain all of them, and then changes the registry once. Does not hold
 * the lock during the check, because the check takes seconds. Checks again when the versions that the releases were
 * checked against have changed in the meantime.
 */
export async function checkAndChangeSite(checkedChange: CheckedChange): Promise<void> {
  const { site, releases, change, api, force } = checkedChange;
  const started = performance.now();
  const forced: Record<string, ForcedIncompatibility | undefined> = {};
  for (const { name, release } of releases) {
    forced[name] = await requireCompatibleApi({ site, name, version: release.version, api, force });
  }
  for (;;) {
    const checked = change(readSite(site));
    const forcedTypes = await requireGates(checkedChange, checked);
    const gates = (performance.now() - started) / 1000;
    let isCurrent = false;
    const applyChange = (registry: Registry) => {
      const planned = change(registry);
      isCurrent = releases.every(
        ({ name }) => counterpartVersions(planned, name) === counterpartVersions(checked, name),
      );
      if (!isCurrent) return undefined;
      requireUnchanged(site, releases, planned);
      refuse(findLostTarget(registry, planned));
      return releases.reduce(
        (next, { name, release }) =>
          recordForcedIncompatibility(next, name, release.version, forced[name] ?? forcedTypes),
        planned,
      );
    };
    const byName = Object.fromEntries(
      releases.map(({ name, details }) => [name, { ...details, seconds: { ...details.seconds, gates } }]),
    );
    await changeSite(site, applyChange, { details: { byName } });
    if (isCurrent) return warnOfMissingComparisons(checkedChange);
  }
}
