import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { linkPackages } from '../shared/tooling/release/link-packages';
import { getDataDir } from './app-instance';

const ROOT = path.join(__dirname, '..');
const TOOLING = 'shared/tooling';
/**
 * Folders that are not copied, because they contain no sources: installed packages, version control and run-time data.
 */
const EXCLUDED_NAMES = new Set(['node_modules', '.git', '.data']);

/** A copy of the sources with a different version number, deployed with the same commands that teams use. */
export interface NextReleases {
  deploy(name: string): Promise<void>;
  rollback(name: string): Promise<void>;
  remove(): void;
}

export function createNextReleases(names: readonly string[]): NextReleases {
  const folder = mkdtempSync(path.join(tmpdir(), 'next-releases-'));
  const filter = (source: string) => !EXCLUDED_NAMES.has(path.basename(source));
  cpSync(ROOT, folder, { recursive: true, filter });
  linkPackages(ROOT, folder);
  for (const name of names) {
    const file = path.join(folder, name, 'package.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version: '7.7.7' }));
  }
  const run = async (command: string, name: string, ...options: string[]) => {
    const parameters = [
      path.join(folder, TOOLING, 'run.mjs'),
      command,
      name,
      '--site',
      path.join(getDataDir(), 'site'),
      ...options,
    ];
    await promisify(execFile)(process.execPath, parameters, { cwd: folder });
  };
  return {
    deploy: (name) => run('deploy', name, '--skip-tests', 'The suites run before the end-to-end tests'),
    rollback: (name) => run('rollback', name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
