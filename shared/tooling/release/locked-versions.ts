import type { LockedPackage, Lockfile } from '../build/version';

type Packages = Record<string, LockedPackage>;

const packageName = (location: string) =>
  location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns the names of all direct and transitive dependencies of a workspace. */
function listDependencies(packages: Packages, workspace: string): Set<string> {
  const found = new Set<string>();
  const visit = (entry: LockedPackage | undefined) => {
    const { dependencies, peerDependencies } = (entry?.link ? packages[entry.resolved ?? ''] : entry) ?? {};
    for (const dependency of Object.keys({ ...peerDependencies, ...dependencies })) {
      if (found.has(dependency)) continue;
      found.add(dependency);
      visit(packages[`node_modules/${dependency}`]);
    }
  };
  visit(packages[workspace]);
  return found;
}

/** Returns the installed versions by package name; a package can be installed more than once. */
function versionsByName(packages: Packages): Map<string, string[]> {
  const versions = new Map<string, string[]>();
  for (const [location, { version = '', link }] of Object.entries(packages)) {
    if (!location.includes('node_modules/') || link) continue;
    const name = packageName(location);
    versions.set(name, [...(versions.get(name) ?? []), version].sort());
  }
  return versions;
}

/** Returns the packages of a workspace whose versions differ between two lockfiles, each as `react 19.0.0 → 19.1.0`. */
export function changedVersions(workspace: string, before: Lockfile, now: Lockfile): string[] {
  const [packagesBefore, packagesNow] = [before.packages ?? {}, now.packages ?? {}];
  const [versionsBefore, versionsNow] = [versionsByName(packagesBefore), versionsByName(packagesNow)];
  const names = new Set([...listDependencies(packagesBefore, workspace), ...listDependencies(packagesNow, workspace)]);
  const format = (versions: string[] | undefined) => versions?.join(' and ') ?? 'none';
  return [...names]
    .map((name) => ({ name, before: format(versionsBefore.get(name)), now: format(versionsNow.get(name)) }))
    .filter((change) => change.before !== change.now)
    .map((change) => `${change.name} ${change.before} → ${change.now}`)
    .sort();
}
