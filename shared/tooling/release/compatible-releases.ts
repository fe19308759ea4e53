import type { Problem } from './gates/gate';
import { RefusedError } from './refused-error';
import { findRecord, type Registry, type Release } from './registry';
import { findStoredPairProblem, listServedVersions } from './stored-pair';

export type NamedRelease = [name: string, release: Release];

interface Selection {
  compatible: NamedRelease[];
  /** One line for each release that cannot become live. */
  refusals: string[];
}

/** Returns why an area cannot be live with a shell; missing files of either count as a problem as well. */
function findProblem(...pair: Parameters<typeof findStoredPairProblem>): Problem {
  try {
    return findStoredPairProblem(...pair);
  } catch (error) {
    if (error instanceof RefusedError) return error.message;
    throw error;
  }
}

function selectAreas(site: string, registry: Registry, releases: NamedRelease[], shell: string): Selection {
  const selection: Selection = { compatible: [], refusals: [] };
  for (const [name, release] of releases) {
    if (name === 'shell') continue;
    const problem = findProblem(site, name, release.version, shell);
    if (problem === undefined) {
      selection.compatible.push([name, release]);
      continue;
    }
    const live = findRecord(registry, name)?.current.version;
    const state = live === undefined ? 'is not shown' : `stays at ${live}`;
    const advice = `deploy the shell first, or both together: npm run deploy -- shell ${name}`;
    selection.refusals.push(`${name} ${state}: ${problem}; ${advice}`);
  }
  return selection;
}

/** Returns why the shell is refused; undefined when every area outside `replaced` accepts it. */
function refuseShell(site: string, registry: Registry, replaced: string[], shell: string): string | undefined {
  const staying = registry.remotes
    .map(({ description }) => description.name)
    .filter((name) => !replaced.includes(name));
  const problems = new Map<string, string>();
  for (const name of staying) {
    const [problem] = listServedVersions(registry, name).flatMap(
      (version) => findProblem(site, name, version, shell) ?? [],
    );
    if (problem !== undefined) problems.set(name, problem);
  }
  const [problem] = problems.values();
  if (problem === undefined) return undefined;
  const names = [...problems.keys()];
  const advice = `deploy ${names.join(', ')} first, or all together: npm run deploy -- shell ${names.join(' ')}`;
  return `shell stays at ${registry.shell?.current.version}: ${problem}; ${advice}`;
}

/**
 * Selects the releases that can become live together in `site`. A new shell is refused when it is incompatible with an
 * area that would be live or staged. The areas are then compared with the live shell. Without a live shell, every
 * release is selected.
 */
export function selectCompatible(site: string, registry: Registry, releases: NamedRelease[]): Selection {
  const live = registry.shell?.current.version;
  if (live === undefined) return { compatible: releases, refusals: [] };
  const shell = releases.find(([name]) => name === 'shell');
  if (shell === undefined) return selectAreas(site, registry, releases, live);
  const { version } = shell[1];
  const withNew = selectAreas(site, registry, releases, version);
  const replaced = withNew.compatible.map(([name]) => name);
  const refusal = refuseShell(site, registry, replaced, version);
  if (refusal === undefined) return { ...withNew, compatible: [shell, ...withNew.compatible] };
  const withLive = selectAreas(site, registry, releases, live);
  return { ...withLive, refusals: [refusal, ...withLive.refusals] };
}
