import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { execa, execaSync } from 'execa';
import type { Lockfile } from '../build/version';
import { ROOT, readJson } from '../build/workspaces';
import { linkPackages } from './link-packages';
import { changedVersions } from './locked-versions';
import type { Release } from './registry';
import { readRelease } from './site';

/** Largest number of changed packages that are named; the others are only counted. */
const MAX_LISTED_CHANGES = 3;

/** Without `safe.directory`, git refuses a repository that belongs to a user other than the one who runs it. */
const gitArguments = (...parameters: string[]) => ['-c', 'safe.directory=*', ...parameters];

function git(...parameters: string[]): string | undefined {
  const { failed, stdout } = execaSync('git', gitArguments(...parameters), { cwd: ROOT, reject: false });
  return failed ? undefined : stdout;
}

export function requireHistory(): void {
  if (git('rev-parse', 'HEAD') !== undefined) return;
  throw new Error('There is no history here that could have an earlier release: the matrix needs a clone');
}

interface PackageFile {
  version: string;
  scripts: Record<string, string>;
}

function readVersionAt(commit: string, name: string): string | undefined {
  const file = git('show', `${commit}:${name}/package.json`);
  return file === undefined ? undefined : (JSON.parse(file) as PackageFile).version;
}

/** Returns the latest commit with a different version of the workspace. Throws when the clone is too shallow. */
export function findPreviousRelease(name: string): { commit: string; version: string } | undefined {
  const { version } = readJson<PackageFile>(path.join(ROOT, name, 'package.json'));
  const changes = git('log', '--format=%H', 'HEAD', '--', `${name}/package.json`)?.split('\n') ?? [];
  let later: string | undefined;
  for (const change of changes.filter(Boolean)) {
    const earlier = readVersionAt(change, name);
    if (earlier !== undefined && earlier !== version) {
      const last = later === undefined ? 'HEAD' : `${later}^`;
      const commit = readVersionAt(last, name) === earlier ? last : change;
      return { commit: git('rev-parse', commit) ?? commit, version: earlier };
    }
    later = change;
  }
  if (git('rev-parse', '--is-shallow-repository') === 'true') {
    throw new Error(
      `The history is cut off before the release of ${name} that came before ${version}: git fetch --unshallow`,
    );
  }
  return undefined;
}

/** Returns a line for each workspace that had other dependencies at `commit`: its build uses today's packages. */
export function listChangedPackages(commit: string, names: string[]): string[] {
  const before: Lockfile = JSON.parse(git('show', `${commit}:package-lock.json`) ?? '{}');
  const now = readJson<Lockfile>(path.join(ROOT, 'package-lock.json'));
  return names.flatMap((name) => {
    const changed = changedVersions(name, before, now);
    if (changed.length === 0) return [];
    const more = changed.length - MAX_LISTED_CHANGES;
    const list = `${changed.slice(0, MAX_LISTED_CHANGES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    return [`${name} as of ${commit.slice(0, 7)} is built with the packages that are installed today: ${list}`];
  });
}

/** Writes the files of `commit` into `folder`, and links the packages that are installed today. */
async function checkOut(commit: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await execa('git', gitArguments('archive', '--format=tar', commit), { cwd: ROOT, buffer: { stdout: false } }).pipe(
    'tar',
    ['-x', '-C', folder],
  );
  linkPackages(ROOT, folder);
}

interface EarlierBuild {
  commit: string;
  names: string[];
  folder: string;
  site: string;
}

/** Builds workspaces as of `commit`, with its build command, into `site`. Returns the releases by name. */
export async function buildAsOf({ commit, names, folder, site }: EarlierBuild): Promise<Record<string, Release>> {
  await checkOut(commit, folder);
  const data = path.join(folder, '.data');
  const { scripts } = readJson<PackageFile>(path.join(folder, 'package.json'));
  const [, program = '', ...parameters] = (scripts.build ?? '').split(' ');
  const options = { cwd: folder, env: { DATA_DIR: data } };
  await execa(process.execPath, [path.join(folder, program), ...parameters, ...names], options);
  const entries = names.map((name) => {
    const [version = ''] = readdirSync(path.join(data, 'site', name));
    const target = path.join(site, name, version);
    mkdirSync(path.dirname(target), { recursive: true });
    if (!existsSync(target)) renameSync(path.join(data, 'site', name, version), target);
    return [name, readRelease(site, name, version)] as const;
  });
  return Object.fromEntries(entries);
}
