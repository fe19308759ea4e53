import path from 'node:path';
import { ALL_NAMES } from '../../build/shared-names';
import { readSources } from '../stored-sources';
import { findImportUsage } from './find-usage';
import type { BuiltPair, Problem, ReleasePair } from './gate';

/** Returns where the stored sources of an area's release import a name, as the end of a clause. */
function describePlace(
  site: string,
  area: string,
  version: string,
  imported: { module: string; name: string },
): string {
  const place = findImportUsage(area, readSources(path.join(site, area, version)), imported);
  return place === undefined ? '' : ` at ${place}`;
}

/** Checks that the shell exports every shared name that the remote imports. Early releases record none and pass. */
export function checkSharedNames({ name, release, shell, site }: ReleasePair & Pick<BuiltPair, 'site'>): Problem {
  for (const [module, names] of Object.entries(release.imports ?? {})) {
    const offered = shell.exports?.[module];
    if (offered === undefined) continue;
    if (names.includes(ALL_NAMES)) {
      return `${name} ${release.version} takes ${module} as a whole: it must import what it uses by name`;
    }
    const missing = names.find((imported) => !offered.includes(imported));
    if (missing === undefined) continue;
    const place = describePlace(site, name, release.version, { module, name: missing });
    return `${name} ${release.version} imports ${missing} from ${module}${place}, but shell ${shell.version} does not export it`;
  }
  return undefined;
}
