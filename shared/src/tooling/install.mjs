import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

function run(root, ...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(npm, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ${args.join(' ')} ended with ${code}`));
    });
  });
}

function packagesOf(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {};
}

/** Whether what npm noted in node_modules is what the lockfile asks for; another platform's packages may be missing. */
export function isInstalled(root) {
  const installed = packagesOf(path.join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(packagesOf(path.join(root, 'package-lock.json')))
    .filter(([place, { optional }]) => place.startsWith('node_modules/') && !optional)
    .every(([place, { version }]) => place in installed && installed[place].version === version);
}

/**
 * Installs what the lockfile names when nothing is installed or the lockfile has changed since. Uses nothing that would
 * have to be installed itself.
 */
export async function ensureInstalled(root, log) {
  if (isInstalled(root)) return;
  const fresh = !existsSync(path.join(root, 'node_modules'));
  log(fresh ? 'Installing dependencies; the first time takes a minute' : 'Installing changed dependencies');
  // Not `npm ci`: it refuses a lockfile that leaves out another platform's optional packages.
  await run(root, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error');
}
