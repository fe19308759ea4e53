const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Names of all that the workspace `name` depends on by a lockfile's `packages`, through whatever comes with it. */
function dependenciesOf(packages, name) {
  const found = new Set();
  const visit = (entry) => {
    const { dependencies, peerDependencies } = entry?.link ? packages[entry.resolved] : (entry ?? {});
    for (const dependency of Object.keys({ ...peerDependencies, ...dependencies })) {
      if (found.has(dependency)) continue;
      found.add(dependency);
      visit(packages[`node_modules/${dependency}`]);
    }
  };
  visit(packages[name]);
  return found;
}

/** Versions of each installed package, by name: a package can be there more than once. */
function versionsByName(packages) {
  const versions = {};
  for (const [place, { version, link }] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || link) continue;
    versions[nameOf(place)] = [...(versions[nameOf(place)] ?? []), version].sort();
  }
  return versions;
}

/**
 * What two lockfiles install differently of all that the workspace `name` depends on: `react 19.0.0 → 19.1.0`, one text
 * for each package.
 */
export function changedVersions(name, before, now) {
  const [was, is] = [versionsByName(before.packages), versionsByName(now.packages)];
  const names = new Set([...dependenciesOf(before.packages, name), ...dependenciesOf(now.packages, name)]);
  const shown = (versions) => versions?.join(' and ') ?? 'none';
  return [...names]
    .filter((dependency) => shown(was[dependency]) !== shown(is[dependency]))
    .map((dependency) => `${dependency} ${shown(was[dependency])} → ${shown(is[dependency])}`)
    .sort();
}
