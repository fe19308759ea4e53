import { satisfies } from 'compare-versions';

/** The shell keeps the contract that the remote was written for. Releases of before it was recorded say nothing. */
export function suitsContract({ name, release, shell }) {
  const range = release.description.shell;
  if (shell.contract === undefined || satisfies(shell.contract, range)) return undefined;
  return `${name} ${release.version} needs ${range} of the shell's contract, and shell ${shell.version} keeps ${shell.contract}`;
}
