import { EVERYTHING } from '../shared-names.mjs';

/**
 * The shell exports every name that the remote imports from a module that is shared. Releases of before either was
 * recorded say nothing.
 */
export function findsSharedNames({ name, release, shell }) {
  const { exports = {} } = shell;
  for (const [module, names] of Object.entries(release.imports ?? {})) {
    const offered = exports[module];
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
