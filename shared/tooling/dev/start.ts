import path from 'node:path';
import { execa } from 'execa';
import { findDataFolder, ROOT } from '../build/workspaces';
import { keepRunning } from './server-process';

const log = (line: string) => console.log(`▸ ${line}`);

const server = {
  command: process.execPath,
  args: ['--import', 'tsx', 'src/server.ts'],
  options: {
    cwd: path.join(ROOT, 'api'),
    env: { ...process.env, DATA_DIR: findDataFolder() },
  },
};

export async function run(_names: string[], { force }: { force?: string }): Promise<void> {
  log('Looking for what changed');
  // The build runs in a process of its own, so the bundler's memory (about 200 MB) is freed when it exits.
  const build = [path.join(ROOT, 'shared/tooling/run.mjs'), 'prepare-site'];
  const { failed } = await execa(process.execPath, build, { stdio: 'inherit', reject: false });
  if (failed) process.exit(1);
  log('Starting the server');
  const args = force === undefined ? server.args : [...server.args, '--force', force];
  process.exit(await keepRunning({ ...server, args, log }));
}
