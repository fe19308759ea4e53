import { execaSync } from 'execa';
import { findStandaloneArea, ROOT } from '../build/workspaces';
import type { HistoryDetails } from './history';
import { readUserName } from './lock-holder';

/** Returns the output of git in `root`; undefined when it fails or prints nothing. */
function git(root: string, ...parameters: string[]): string | undefined {
  // The repository may belong to another user than the one who runs this command.
  const { failed, stdout } = execaSync('git', ['-c', 'safe.directory=*', ...parameters], { cwd: root, reject: false });
  return failed || stdout === '' ? undefined : stdout;
}

/** Returns who runs the command: the user of git, or else the account. */
export function describeCommand(root = ROOT): Pick<HistoryDetails, 'who'> {
  return { who: git(root, 'config', 'user.name') ?? readUserName() };
}

/** Returns the commit of the sources of `name`, and whether they differ from it. */
export function readCommit(name: string, root: string): Pick<HistoryDetails, 'commit' | 'dirty'> {
  const commit = git(root, 'rev-parse', 'HEAD');
  if (commit === undefined) return {};
  const built =
    findStandaloneArea(root) === undefined ? [name, 'shared', 'package-lock.json', 'tsconfig.base.json'] : ['.'];
  const status = git(root, 'status', '--porcelain', '--', ...built);
  return { commit, dirty: status !== undefined };
}
