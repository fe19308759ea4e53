import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

function run(root, ...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(npm, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${args.join(' ')} ended with ${code}`)),
    );
  });
}

/**
 * Installs what the lockfile names when nothing is installed or the lockfile has changed since. Uses nothing that would
 * have to be installed itself.
 */
export async function ensureInstalled(root, log) {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const mark = path.join(root, 'node_modules', '.installed-lockfile.json');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockfile) return;
  const fresh = !existsSync(path.join(root, 'node_modules'));
  log(fresh ? 'Installing dependencies; the first time takes a minute' : 'Installing changed dependencies');
  await run(root, fresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=error');
  writeFileSync(mark, readFileSync(path.join(root, 'package-lock.json')));
}
