import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { importContract, type ParsedDescription, readDescription } from '../build/description';
import { ROOT, readJson, remoteNames, workspaceNames } from '../build/workspaces';
import { resolvePath } from '../release/command-options';
import { RESERVED_PATHS } from '../release/gates/paths';
import { createWorkspaceJob } from './deployment-job';
import { createRemoteFiles } from './new-remote';
import { writeOwnRepository } from './own-repository';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME_LENGTH = 40;
/** A user, a team of an organization or an email address, as GitHub and GitLab accept them in CODEOWNERS. */
const OWNER = /^(@[\w.-]+(\/[\w.-]+)*|[\w.+-]+@[\w-]+(\.[\w-]+)+)$/;
const CODE_OWNERS = '.github/CODEOWNERS';
const JOBS = '.github/workflows';

function isValidName(segment: string | undefined): segment is string {
  return segment !== undefined && NAME.test(segment) && segment.length <= MAX_NAME_LENGTH;
}

function refuseTakenName(segment: string, descriptions: ParsedDescription[]): void {
  if (RESERVED_PATHS.includes(segment)) throw new Error(`/${segment} belongs to the shell or the server`);
  const owner = descriptions.find(({ paths }) => paths.includes(segment));
  if (owner !== undefined) throw new Error(`/${segment} belongs to ${owner.name}`);
  const isTaken = workspaceNames().includes(`mf-${segment}`) || existsSync(path.join(ROOT, `mf-${segment}`));
  if (isTaken) throw new Error(`There is already an mf-${segment}`);
}

/** Writes the files of a workspace into a hidden folder and renames the folder at the end. */
function writeWorkspace(name: string, files: Record<string, string>): void {
  const staged = path.join(ROOT, `.${name}-${process.pid}`);
  try {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(staged, file)), { recursive: true });
      writeFileSync(path.join(staged, file), content);
    }
    renameSync(staged, path.join(ROOT, name));
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

function changeJson<Content>(file: string, change: (content: Content) => void): void {
  const content = readJson<Content>(path.join(ROOT, file));
  change(content);
  writeFileSync(path.join(ROOT, file), `${JSON.stringify(content, null, 2)}\n`);
}

interface WorkspaceList {
  workspaces: string[];
}

interface Lockfile {
  packages: Record<string, unknown> & { '': WorkspaceList };
}

/** Adds the workspace to package.json, after the other remotes, and to the lockfile as npm would. */
function listWorkspace(name: string, packageFile: string): void {
  const { version, dependencies, devDependencies } = JSON.parse(packageFile);
  const addWorkspace = ({ workspaces }: WorkspaceList) => {
    const last = workspaces.findLastIndex((workspace) => workspace.startsWith('mf-'));
    workspaces.splice(last + 1, 0, name);
  };
  changeJson('package.json', addWorkspace);
  changeJson<Lockfile>('package-lock.json', (lock) => {
    addWorkspace(lock.packages['']);
    const packages = {
      ...lock.packages,
      [name]: { version, dependencies, devDependencies },
      [`node_modules/${name}`]: { resolved: name, link: true },
    };
    const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
    lock.packages = Object.fromEntries(sorted) as Lockfile['packages'];
  });
}

/**
 * Adds a line at the end of CODEOWNERS that makes `owner` the reviewer of changes to the workspace, because the last
 * matching line decides. Adds the job that deploys the owner's changes.
 */
function addCodeOwner(name: string, owner: string): void {
  mkdirSync(path.join(ROOT, JOBS), { recursive: true });
  const file = path.join(ROOT, CODE_OWNERS);
  const isLineOpen = existsSync(file) && /[^\n]$/.test(readFileSync(file, 'utf8'));
  appendFileSync(file, `${isLineOpen ? '\n' : ''}/${name}/ ${owner}\n`);
  writeFileSync(path.join(ROOT, JOBS, `deploy-${name}.yml`), createWorkspaceJob(name));
}

interface CreateOptions {
  owner?: string;
  'own-repo'?: string;
  packages?: string;
}

/** Throws for an invalid owner, and for options that exclude each other. */
function refuseOptions({ owner, packages, 'own-repo': ownRepository }: CreateOptions): void {
  if (owner !== undefined && !OWNER.test(owner)) {
    throw new Error(`The owner ${owner} is not a user, team or email address: --owner @company/loyalty`);
  }
  if (owner !== undefined && ownRepository !== undefined) {
    throw new Error('A repository of its own belongs to its team: --owner is for a workspace of this one');
  }
  if (packages !== undefined && ownRepository === undefined) {
    throw new Error('A workspace uses the packages of this repository: --packages is for --own-repo');
  }
}

/** Creates a workspace or, with `own-repo`, a repository for a new area. Returns what to do next. */
export async function run(names: string[], options: CreateOptions): Promise<string> {
  // The names `mf-loyalty` and `loyalty` stand for the same area.
  const segment = names.length === 1 ? names[0]?.replace(/^mf-/, '') : undefined;
  if (!isValidName(segment)) {
    const example = 'npm run create-remote -- gift-cards';
    throw new Error(`An area's name is small letters, digits and hyphens, such as gift-cards: ${example}`);
  }
  refuseOptions(options);
  const descriptions = await Promise.all(remoteNames().map((remote) => readDescription(remote)));
  refuseTakenName(segment, descriptions);
  const name = `mf-${segment}`;
  const title = `${segment.charAt(0).toUpperCase()}${segment.slice(1)}`.replaceAll('-', ' ');
  const { SHELL_CONTRACT_VERSION: contract } = await importContract();
  const order = 1 + Math.max(0, ...descriptions.map(({ sidebar }) => sidebar?.order ?? 0));
  const remote = { name, segment, title, contract, order };
  const { owner, packages, 'own-repo': ownRepository } = options;
  if (ownRepository !== undefined) {
    const folder = resolvePath(ownRepository);
    writeOwnRepository(remote, { folder, packages: packages && resolvePath(packages) });
    return `${name} is in ${folder}: npm install, npm test and npm run deploy -- --site <address> work there`;
  }
  const files = createRemoteFiles(remote);
  writeWorkspace(name, files);
  listWorkspace(name, files['package.json'] ?? '');
  if (owner !== undefined) addCodeOwner(name, owner);
  return `${name} is ready: npm run dev -- ${name} shows it as you write it, npm run deploy -w ${name} makes it live`;
}
