import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { keepRunning } from './server-process.mjs';

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

async function start() {
  await ensureInstalled(root, log);
  // Imported here and not above: what they need may only just have been installed.
  const { prepareSite } = await import('./start-site.mjs');
  const { siteFolder } = await import('./workspaces.mjs');
  log('Looking for what changed');
  await prepareSite({ site: siteFolder(), log });
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
