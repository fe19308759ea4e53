import { type ApiOptions, requireApi, withForced } from './api-contract/require-api';
import type { Problem } from './gates/gate';
import { findPairProblem, findRemoteProblem, findShellProblem } from './gates/gates';
import { checkPaths } from './gates/paths';
import { checkSharedTypes } from './gates/shared-types';
import type { HistoryDetails } from './history';
import type { Registry, Release } from './registry';
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

/**
 * Returns the versions with which a release of `name` is checked: of the shell for an area, of all areas for the shell,
 * the staged ones included.
 */
function counterpartVersions(registry: Registry, name: string): string | undefined {
  if (name !== 'shell') return registry.shell?.current.version;
  return [...listLive(registry), ...listStaged(registry)].map((area) => `${area.name} ${area.version}`).join();
}

function readLiveShell(site: string, { shell }: Registry) {
  if (shell === undefined) throw new Error('The site has no shell yet: npm run deploy -w shell');
  return readRelease(site, 'shell', shell.current.version);
}

/** Returns why `release` may not become live or staged; without the gates that a release has passed before. */
function findProblem(site: string, release: Release, registry: Registry, passedBefore: boolean): Promise<Problem> {
  if ('description' in release) {
    const releases = { site, shell: readLiveShell(site, registry), release };
    return passedBefore ? findPairProblem(releases) : findRemoteProblem({ ...releases, registry });
  }
  const areas = [...listLive(registry), ...listStaged(registry)];
  const releases = areas.map(({ name, version }) => readRemoteRelease(site, name, version));
  return findShellProblem({ site, shell: release, releases });
}

/**
 * Returns why the types of a release are incompatible with the live releases. A shell is compared with all live areas,
 * and then with the staged ones, because the compiler reads one version of an area at a time.
 */
async function findTypeProblem(site: string, name: string, { version }: Release, registry: Registry): Promise<Problem> {
  const shell = registry.shell?.current.version ?? '';
  if (name !== 'shell') return await checkSharedTypes({ site, shell, remotes: [{ name, version }] });
  const problem = await checkSharedTypes({ site, shell: version, remotes: listLive(registry) });
  return problem ?? (await checkSharedTypes({ site, shell: version, remotes: listStaged(registry) }));
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
  /** Whether the release passed all gates when it was deployed. */
  passedBefore?: boolean;
  change: (registry: Registry) => Registry;
  details: HistoryDetails;
}

/**
 * Checks a release without holding the lock, because a check takes seconds, and then changes the registry. Checks again
 * when the releases with which it was checked have changed in the meantime.
 */
export async function checkAndChange(checkedChange: CheckedChange): Promise<void> {
  const { site, name, release, passedBefore = false, change, details, api, force } = checkedChange;
  const { version } = release;
  const started = performance.now();
  const forced = await requireApi({ site, name, version, api, force });
  for (;;) {
    const checked = readSite(site);
    refuse(await findProblem(site, release, checked, passedBefore));
    if (!passedBefore && details.skipped === undefined) refuse(await findTypeProblem(site, name, release, checked));
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
