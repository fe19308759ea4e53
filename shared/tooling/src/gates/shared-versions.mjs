import { satisfies } from 'compare-versions';

/** Version in which a shell provides a module; a name with a slash at its end stands for all below the package. */
function providedVersion(provides, name) {
  return provides[name] ?? provides[name.replace(/[^/]+$/, '')];
}

/** The shell provides every shared module that the remote takes, in the range that it takes. */
export function findsSharedModules({ name, release, shell }) {
  const { requires = {} } = release;
  if (shell.provides === undefined) return undefined;
  for (const [module, range] of Object.entries(requires)) {
    const version = providedVersion(shell.provides, module);
    if (version !== undefined && satisfies(version, range)) continue;
    const offer = version === undefined ? 'does not provide it' : `provides ${version}`;
    return `${name} ${release.version} needs ${module} ${range}, and shell ${shell.version} ${offer}`;
  }
  return undefined;
}
