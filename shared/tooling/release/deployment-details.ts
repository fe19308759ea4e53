import { execaSync } from 'execa';
import { findStandaloneArea, ROOT } from '../build/workspaces';
import type { HistoryDetails } from './history';
import { readUserName } from './lock-holder';

/** Returns the output of git in `root`; undefined when it fails or prints nothing. */
function git(root: string, ...parameters: string[]): string | undefined {
  // Without `safe.directory`, git refuses a repository that belongs to a user other than the one who runs the command.
  const { failed, stdout } = execaSync('git', ['-c', 'safe.directory=*', ...parameters], { cwd: root, reject: false });
  return failed || stdout === '' ? undefined : stdout;
}

/** Returns who runs the command: the user name in git's configuration, or else the name of the account. */
export function describeCommand(root = ROOT): Pick<HistoryDetails, 'who'> {
  return { who: git(root, 'config', 'user.name') ?? readUserName() };
}

/** Returns the commit of the sources of `name`, and whether the sources have uncommitted changes. */
export function readCommit(name: string, root: string): Pick<HistoryDetails, 'commit' | 'dirty'> {
  const commit = git(root, 'rev-parse', 'HEAD');
  if (commit === undefined) return {};
  const built =
    findStandaloneArea(root) === undefined ? [name, 'shared', 'package-lock.json', 'tsconfig.base.json'] : ['.'];
  const status = git(root, 'status', '--porcelain', '--', ...built);
  return { commit, dirty: status !== undefined };
}
