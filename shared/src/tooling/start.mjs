import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { stopWithNpm } from './parent.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const log = (line) => console.log(`▸ ${line}`);

/** Runs the server until it ends or a signal comes; answers its exit code. */
function runServer() {
  const server = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: path.join(root, 'api'),
    env: { ...process.env, DATA_DIR: path.resolve(root, process.env.DATA_DIR ?? '.data') },
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to both processes, a process manager tells this one alone: it is passed on in either case.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  stopWithNpm(() => server.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code, signal) => resolve(signal === null ? code : 0));
  });
}

async function start() {
  await ensureInstalled(root, log);
  // Imported here and not above: what they need may only just have been installed.
  const { buildSite } = await import('./build.mjs');
  const { readSite } = await import('./site.mjs');
  const { siteFolder } = await import('./workspaces.mjs');
  log('Looking for what changed');
  await buildSite({ log });
  if (readSite(siteFolder()).shell === undefined) throw new Error('The shell could not be built');
  log('Starting the server');
  return runServer();
}

start().then(
  (code) => process.exit(code ?? 1),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
