import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './command-line.mjs';
import { ensureInstalled } from './install.mjs';
import { keepRunning } from './server-process.mjs';

const USAGE = `Installs, builds what changed, starts PostgreSQL and serves everything until Ctrl-C.

  npm start

Settings are environment variables, PORT and DATA_DIR for example: see api/SETTINGS.md.
`;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const log = (line) => console.log(`▸ ${line}`);

const server = {
  command: process.execPath,
  args: ['--import', 'tsx', 'src/server.ts'],
  options: {
    cwd: path.join(root, 'api'),
    env: { ...process.env, DATA_DIR: path.resolve(root, process.env.DATA_DIR ?? '.data') },
  },
};

/** Builds the site in a child process, which frees the bundler's memory (some 200 MB) when it exits. */
async function buildSite() {
  const build = spawn(process.execPath, [path.join(root, 'shared/tooling/src/start-site.mjs')], { stdio: 'inherit' });
  const stop = () => build.kill();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const [code] = await once(build, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
  return code === 0;
}

async function start() {
  readCommandLine({ usage: USAGE });
  await ensureInstalled(root, log);
  log('Looking for what changed');
  if (!(await buildSite())) return 1;
  log('Starting the server');
  return keepRunning({ ...server, log });
}

start().then(
  (code) => process.exit(code ?? 1),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
