import { EVERYTHING } from '../../build/shared-names';
import type { Pair, Problem } from './gate';

/**
 * Checks that the shell exports every name that the remote imports from a shared module. Early releases record no
 * names.
 */
export function checkSharedNames({ name, release, shell }: Pair): Problem {
  for (const [module, names] of Object.entries(release.imports ?? {})) {
    const offered = shell.exports?.[module];
    if (offered === undefined) continue;
    if (names.includes(EVERYTHING)) {
      return `${name} ${release.version} takes ${module} as a whole: it has to import what it uses by name`;
    }
    const missing = names.find((imported) => !offered.includes(imported));
    if (missing === undefined) continue;
    return `${name} ${release.version} imports ${missing} from ${module}, and shell ${shell.version} does not export it`;
  }
  return undefined;
}
