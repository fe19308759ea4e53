import type { Problem } from '../gates/gate';
import { checkPaths } from '../gates/paths';
import { findLostTarget } from '../gates/redirects';
import { RefusedError } from '../refused-error';
import { findRecord, findRollout, listedVersions, type Registry } from '../registry';
import { refuseRetirement } from '../retirement';
import { findRolloutProblem, refuseRollout } from '../rollout';
import { findStoredPairProblem, listServedVersions } from '../stored-pair';
import { isVersionIntact } from '../version-files';
import { readStoredRemote, readStoredShell } from './stored-release';

interface Planned {
  site: string;
  before: Registry;
  after: Registry;
}

function findAreaProblem({ site, after }: Planned, name: string, version: string): Problem {
  const release = readStoredRemote(site, name, version);
  const shell = after.shell?.current.version;
  if (shell === undefined) return 'The site has no shell yet: npm run deploy -w shell';
  return checkPaths({ name, release, registry: after }) ?? findStoredPairProblem(site, name, version, shell);
}

function findShellProblem({ site, after }: Planned, version: string): Problem {
  const problem = findRolloutProblem(after, readStoredShell(site, version));
  if (problem !== undefined) return problem;
  const areas = after.remotes.map(({ description }) => description.name);
  return areas
    .flatMap((name) =>
      listServedVersions(after, name).map((served) => findStoredPairProblem(site, name, served, version)),
    )
    .find((one) => one !== undefined);
}

/** Throws when the site lacks the files of a version that the new entry adds, or that is live or staged with it. */
function requireFiles({ site, before, after }: Planned, name: string): void {
  const listed = listedVersions(before, name);
  for (const version of listedVersions(after, name)) {
    if (listed.has(version) && !listServedVersions(after, name).includes(version)) continue;
    if (isVersionIntact({ site, name, version })) continue;
    throw new RefusedError(`The files of ${name} ${version} are missing or damaged in the site: deploy it again`);
  }
}

/**
 * Throws a one-sentence error when the new entry of `name` must not be part of the site. Runs no gates that need a
 * browser or a compiler: these have run where the release was built.
 */
export function requireValidEntry(planned: Planned, name: string): void {
  const { before, after } = planned;
  requireFiles(planned, name);
  const isLive = findRecord(after, name) !== undefined;
  if (isLive && after.retired?.[name] !== undefined) throw new RefusedError(`${name} cannot be live and retired`);
  if (!isLive && findRecord(before, name) !== undefined) {
    refuseRetirement(before, after, name);
    return;
  }
  const staged = findRollout(after, name);
  if (staged !== undefined && JSON.stringify(staged) !== JSON.stringify(findRollout(before, name))) {
    refuseRollout(before, name, staged.current.version);
  }
  const servedBefore = listServedVersions(before, name);
  const added = listServedVersions(after, name).filter((version) => !servedBefore.includes(version));
  for (const version of added) {
    const problem = name === 'shell' ? findShellProblem(planned, version) : findAreaProblem(planned, name, version);
    if (problem !== undefined) throw new RefusedError(problem);
  }
  const lost = findLostTarget(before, after);
  if (lost !== undefined) throw new RefusedError(lost);
}
