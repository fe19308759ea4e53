import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { linkPackages } from './link-packages.mjs';
import { changedVersions } from './locked-versions.mjs';
import { readRelease } from './site.mjs';
import { ROOT, readJson } from './workspaces.mjs';

/** Beyond a few, a list of packages is read by nobody. */
const SHOWN_CHANGES = 3;
const MOST_OUTPUT = 256 * 1024 * 1024;

/** What git answers about the product's history; undefined where it has no answer. */
function git(...parameters) {
  // The clone may belong to another user than the one who tests it.
  const options = { cwd: ROOT, maxBuffer: MOST_OUTPUT, stdio: ['ignore', 'pipe', 'ignore'] };
  try {
    return execFileSync('git', ['-c', 'safe.directory=*', ...parameters], options);
  } catch {
    return undefined;
  }
}

const lineOf = (answer) => answer?.toString().trim();

/** Refuses a tree that comes without its history. */
export function requireHistory() {
  if (lineOf(git('rev-parse', 'HEAD')) !== undefined) return;
  throw new Error('There is no history here that could have an earlier release: the matrix needs a clone');
}

function versionAt(commit, name) {
  const file = git('show', `${commit}:${name}/package.json`);
  return file && JSON.parse(file).version;
}

/**
 * The newest commit in which the version of the workspace `name` was another than it is now, as `{ commit, version }`;
 * undefined where it never was. Rejects where the history is cut off before that.
 */
export function previousRelease(name) {
  const { version } = readJson(path.join(ROOT, name, 'package.json'));
  const changes = lineOf(git('log', '--format=%H', 'HEAD', '--', `${name}/package.json`))?.split('\n') ?? [];
  let later;
  for (const change of changes.filter(Boolean)) {
    const earlier = versionAt(change, name);
    if (earlier !== undefined && earlier !== version) {
      const last = later === undefined ? 'HEAD' : `${later}^`;
      const isLast = versionAt(last, name) === earlier;
      return { commit: lineOf(git('rev-parse', isLast ? last : change)), version: earlier };
    }
    later = change;
  }
  if (lineOf(git('rev-parse', '--is-shallow-repository')) === 'true') {
    throw new Error(
      `The history is cut off before the release of ${name} that came before ${version}: git fetch --unshallow`,
    );
  }
  return undefined;
}

/**
 * One line for each of `names` whose dependencies were locked to other versions at `commit`: it is built with today's,
 * for nothing is installed to look at what was.
 */
export function otherPackages(commit, names) {
  const before = JSON.parse(git('show', `${commit}:package-lock.json`));
  const now = readJson(path.join(ROOT, 'package-lock.json'));
  return names.flatMap((name) => {
    const changed = changedVersions(name, before, now);
    if (changed.length === 0) return [];
    const rest = changed.length > SHOWN_CHANGES ? ` and ${changed.length - SHOWN_CHANGES} more` : '';
    const what = `${changed.slice(0, SHOWN_CHANGES).join(', ')}${rest}`;
    return [`${name} as of ${commit.slice(0, 7)} is built with the packages that are installed today: ${what}`];
  });
}

/** Puts the tree of `commit` into `folder`, with today's installed packages. */
function checkOut(commit, folder) {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', commit), maxBuffer: MOST_OUTPUT });
  linkPackages(ROOT, folder);
}

/**
 * Builds the workspaces `names` as they were at `commit`, with the build of that time, into the folder `site`. Answers
 * their releases by name.
 */
export function buildAsOf({ commit, names, folder, site }) {
  checkOut(commit, folder);
  const data = path.join(folder, '.data');
  const [, program] = readJson(path.join(folder, 'package.json')).scripts.build.split(' ');
  execFileSync(process.execPath, [path.join(folder, program), ...names], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const entries = names.map((name) => {
    const [version] = readdirSync(path.join(data, 'site', name));
    mkdirSync(path.join(site, name), { recursive: true });
    const place = path.join(site, name, version);
    if (!existsSync(place)) renameSync(path.join(data, 'site', name, version), place);
    return [name, readRelease(site, name, version)];
  });
  return Object.fromEntries(entries);
}
