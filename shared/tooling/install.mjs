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

function readPackages(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {};
}

/** Returns the platform that runs this process, in the terms of package.json's `os`, `cpu` and `libc`. */
function currentPlatform() {
  const libc = process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? libc : undefined };
}

/** Whether a list such as `["linux"]` or `["!win32"]` allows `value`; a missing list allows every value. */
function allows(list, value) {
  if (list === undefined || value === undefined) return true;
  const denied = list.filter((entry) => entry.startsWith('!'));
  return !denied.includes(`!${value}`) && (denied.length === list.length || list.includes(value));
}

function runsOn({ os, cpu, libc }, platform) {
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, platform.libc);
}

/**
 * Whether the node_modules folder of `root` has the lockfile's packages for `platform`, according to npm's list of
 * installed packages. An optional package that names no platform may be missing.
 */
export function isInstalled(root, platform = currentPlatform()) {
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(readPackages(path.join(root, 'package-lock.json')))
    .filter(([location]) => location.includes('node_modules/'))
    .filter(([, entry]) => !entry.optional || ((entry.os || entry.cpu) && runsOn(entry, platform)))
    .every(([location, { version }]) => location in installed && installed[location].version === version);
}

/** Runs `npm ci` when nothing is installed or the lockfile has changed since. Uses no installed package. */
export async function ensureInstalled(root, log) {
  if (isInstalled(root)) return;
  const fresh = !existsSync(path.join(root, 'node_modules'));
  log(fresh ? 'Installing dependencies; the first time takes a minute' : 'Installing changed dependencies');
  await run(root, 'ci', '--no-audit', '--no-fund', '--loglevel=error');
}
