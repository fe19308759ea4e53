import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from './command-line.mjs';
import { runCommand } from './commands.mjs';
import { RESERVED_PATHS } from './gates/paths.mjs';
import { newRemoteFiles } from './new-remote.mjs';
import { importContract, readDescription } from './release.mjs';
import { ROOT, readJson, remoteNames } from './workspaces.mjs';

const USAGE = `Creates a new area: a workspace with a page and its test.

  npm run create-remote -- loyalty
`;
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const LONGEST = 40;

/** Refuses a name that an area cannot have, in one line. */
function refuseBadName(segment) {
  if (segment !== undefined && NAME.test(segment) && segment.length <= LONGEST) return;
  throw new Error(
    `An area's name is small letters, digits and hyphens, such as gift-cards: npm run create-remote -- gift-cards`,
  );
}

/** Refuses a name that something has already, in one line. */
function refuseTakenName(segment, descriptions) {
  if (RESERVED_PATHS.includes(segment)) throw new Error(`/${segment} belongs to the shell or the server`);
  const owner = descriptions.find(({ paths }) => paths.includes(segment));
  if (owner !== undefined) throw new Error(`/${segment} belongs to ${owner.name}`);
  const taken = readJson(path.join(ROOT, 'package.json')).workspaces.includes(`mf-${segment}`);
  if (taken || existsSync(path.join(ROOT, `mf-${segment}`))) throw new Error(`There is an mf-${segment} already`);
}

function writeRemote(name, files) {
  const draft = path.join(ROOT, `.${name}-${process.pid}`);
  try {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(draft, file)), { recursive: true });
      writeFileSync(path.join(draft, file), content);
    }
    renameSync(draft, path.join(ROOT, name));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function changeJson(file, change) {
  const content = readJson(path.join(ROOT, file));
  change(content);
  writeFileSync(path.join(ROOT, file), `${JSON.stringify(content, null, 2)}\n`);
}

const sorted = (entries) =>
  Object.fromEntries(Object.entries(entries).sort(([one], [other]) => one.localeCompare(other, 'en')));

/** Lists the workspace after the other remotes, and in the lockfile what npm would write there. */
function listWorkspace(name, { version, dependencies, devDependencies }) {
  const list = ({ workspaces }) => {
    const last = workspaces.findLastIndex((workspace) => workspace.startsWith('mf-'));
    workspaces.splice(last + 1, 0, name);
  };
  changeJson('package.json', list);
  changeJson('package-lock.json', (lock) => {
    list(lock.packages['']);
    const own = {
      [name]: { version, dependencies, devDependencies },
      [`node_modules/${name}`]: { resolved: name, link: true },
    };
    lock.packages = sorted({ ...lock.packages, ...own });
  });
}

async function createRemote(segment) {
  refuseBadName(segment);
  const descriptions = await Promise.all(remoteNames().map((other) => readDescription(other)));
  refuseTakenName(segment, descriptions);
  const name = `mf-${segment}`;
  const title = `${segment[0].toUpperCase()}${segment.slice(1)}`.replaceAll('-', ' ');
  const { SHELL_CONTRACT_VERSION: contract } = await importContract();
  const order = 1 + Math.max(0, ...descriptions.map(({ sidebar }) => sidebar?.order ?? 0));
  const files = newRemoteFiles({ name, segment, title, contract, order });
  writeRemote(name, files);
  listWorkspace(name, JSON.parse(files['package.json']));
  return `${name} is there: npm run dev -- ${name} shows it as you write it, npm run deploy -w ${name} makes it live`;
}

runCommand(() => {
  const { positionals: names } = readCommandLine({ usage: USAGE, allowPositionals: true });
  // Whoever gives the folder's name means the same area.
  return createRemote(names.length === 1 ? names[0].replace(/^mf-/, '') : undefined);
});
