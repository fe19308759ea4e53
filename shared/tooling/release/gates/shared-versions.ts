import { satisfies } from 'compare-versions';
import type { Problem, ReleasePair } from './gate';

/** Checks that the shell's shared modules have accepted versions. Early shells record no versions and pass. */
export function checkSharedVersions({ name, release, shell }: ReleasePair): Problem {
  const { provides } = shell;
  if (provides === undefined) return undefined;
  for (const [module, range] of Object.entries(release.requires ?? {})) {
    // A name that ends with a slash stands for every subpath of the package.
    const version = provides[module] ?? provides[module.replace(/[^/]+$/, '')];
    if (version !== undefined && satisfies(version, range)) continue;
    const offer = version === undefined ? 'does not provide it' : `provides ${version}`;
    return `${name} ${release.version} needs ${module} ${range}, but shell ${shell.version} ${offer}`;
  }
  return undefined;
}
