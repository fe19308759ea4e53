import path from 'node:path';
import { execa, type Options } from 'execa';

export const TURBO_SETTINGS = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', FORCE_COLOR: '0' };

export const turboFolder = (root: string) => path.join(root, '.turbo');

/** Runs turbo's tasks in the repository `root`, with the cache that all commands share. A failure does not reject. */
export function runTurbo<RunOptions extends Options>(root: string, parameters: string[], options: RunOptions) {
  const settings = ['--env-mode=loose', `--cache-dir=${path.join(turboFolder(root), 'cache')}`];
  return execa(path.join(root, 'node_modules/.bin/turbo'), ['run', ...parameters, ...settings], {
    cwd: root,
    env: TURBO_SETTINGS,
    reject: false,
    ...options,
  });
}
