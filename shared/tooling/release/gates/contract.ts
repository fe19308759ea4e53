import { satisfies } from 'compare-versions';
import type { Problem, ReleasePair } from './gate';

/** Checks that the remote accepts the shell's contract version. Early shells record no version and pass. */
export function checkContract({ name, release, shell }: ReleasePair): Problem {
  const range = release.description.shell;
  if (shell.contract === undefined || satisfies(shell.contract, range)) return undefined;
  return `${name} ${release.version} needs ${range} of the shell's contract, but shell ${shell.version} keeps ${shell.contract}`;
}
