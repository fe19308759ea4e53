import { type ApiOptions, requireApi, withForced } from './api-contract/require-api';
import type { Problem } from './gates/gate';
import { findPairProblem, findRemoteProblem, findShellProblem } from './gates/gates';
import { checkPaths } from './gates/paths';
import { checkSharedTypes } from './gates/shared-types';
import type { HistoryDetails } from './history';
import type { Registry, Release } from './registry';
import { changeSite, readRelease, readRemoteRelease, readSite } from './site';
import { isVersionIntact } from './version-files';

/**
 * Returns the versions with which a release of `name` is checked: of the shell for an area, of all areas for the shell.
 */
function counterpartVersions({ shell, remotes }: Registry, name: string): string | undefined {
  if (name !== 'shell') return shell?.current.version;
  return remotes.map(({ description, current }) => `${description.name} ${current.version}`).join();
}

function readLiveShell(site: string, { shell }: Registry) {
  if (shell === undefined) throw new Error('The site has no shell yet: npm run deploy -w shell');
  return readRelease(site, 'shell', shell.current.version);
}

/** Returns why `release` may not become live; a rollback skips the gates that the release passed before. */
function findProblem(site: string, release: Release, registry: Registry, isRollback: boolean): Promise<Problem> {
  if ('description' in release) {
    const releases = { site, shell: readLiveShell(site, registry), release };
    return isRollback ? findPairProblem(releases) : findRemoteProblem({ ...releases, registry });
  }
  const releases = registry.remotes.map(({ description, current }) =>
    readRemoteRelease(site, description.name, current.version),
  );
  return findShellProblem({ site, shell: release, releases });
}

/**
 * Returns why the types of a release are incompatible with the live releases. A shell is compared with all live areas.
 */
function findTypeProblem(site: string, name: string, { version }: Release, { shell, remotes }: Registry) {
  if (name !== 'shell')
    return checkSharedTypes({ site, shell: shell?.current.version ?? '', remotes: [{ name, version }] });
  const live = remotes.map(({ description, current }) => ({ name: description.name, version: current.version }));
  return checkSharedTypes({ site, shell: version, remotes: live });
}

export const filesMissing = ({ name, version }: { name: string; version: string }) =>
  new Error(`The files of ${name} ${version} are missing or damaged; npm run releases lists what else is kept`);

function refuse(problem: Problem): void {
  if (problem !== undefined) throw new Error(problem);
}

interface CheckedChange extends ApiOptions {
  site: string;
  name: string;
  release: Release;
  isRollback?: boolean;
  change: (registry: Registry) => Registry;
  details: HistoryDetails;
}

/**
 * Checks a release without holding the lock, because a check takes seconds, and then changes the registry. Checks again
 * when the releases with which it was checked have changed in the meantime.
 */
export async function checkAndChange(checkedChange: CheckedChange): Promise<void> {
  const { site, name, release, isRollback = false, change, details, api, force } = checkedChange;
  const { version } = release;
  const started = performance.now();
  const forced = await requireApi({ site, name, version, api, force });
  for (;;) {
    const checked = readSite(site);
    refuse(await findProblem(site, release, checked, isRollback));
    if (!isRollback && details.skipped === undefined) refuse(await findTypeProblem(site, name, release, checked));
    const gates = (performance.now() - started) / 1000;
    let isCurrent = false;
    const applyChange = (registry: Registry) => {
      isCurrent = counterpartVersions(registry, name) === counterpartVersions(checked, name);
      if (!isCurrent) return undefined;
      // Another deployment of the area may have removed the version during the check.
      if (!isVersionIntact({ site, name, version })) throw filesMissing({ name, version });
      if ('description' in release) refuse(checkPaths({ name, release, registry }));
      return withForced(change(registry), name, version, forced);
    };
    await changeSite(site, applyChange, { details: { ...details, seconds: { ...details.seconds, gates } } });
    if (isCurrent) return;
  }
}
