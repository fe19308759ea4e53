import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../../..');
const TOOLING = 'shared/tooling/src';
/** The workspaces that the shell and every remote use. */
export const PACKAGES = ['contract', 'platform', 'ui', 'testing', 'tooling'].map((name) => `shared/${name}`);
const COPIED = [
  'shared',
  'shell',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'biome.json',
  '.gitignore',
];

export interface Outcome {
  code: number;
  /** What was printed, on either stream. */
  output: string;
}

/** A copy of the product's shell and tooling, with what is installed and with remotes of its own. */
export interface TemporaryRoot {
  folder: string;
  write(file: string, content: string): void;
  read(file: string): string;
  /** Adds or changes a remote below `/${segment}`; `changes` are put into its description. */
  remote(name: string, changes?: object): void;
  /** Forgets every remote. */
  clear(): void;
  /** Runs one of the tooling's programs. */
  run(program: string, ...parameters: string[]): Promise<Outcome>;
  remove(): void;
}

const CONFIG = `import { remoteConfig } from '../shared/tooling/src/rspack-remote.mjs';
export default remoteConfig(import.meta.dirname);
`;

function moduleOf(segment: string, title: string): string {
  return `import { Page } from '@backoffice/ui';
export default { routes: { ${segment}: [{ path: 'start', element: <Page title="${title}">Nothing yet</Page> }] } };
`;
}

function linkInstalled(folder: string): void {
  const script = `
    import { linkPackages } from ${JSON.stringify(path.join(ROOT, TOOLING, 'link-packages.mjs'))};
    linkPackages(process.argv[1], process.argv[2]);
  `;
  execFileSync(process.execPath, ['--input-type=module', '-e', script, ROOT, folder]);
}

function runIn(folder: string, file: string, parameters: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env } };
    execFile(process.execPath, [path.join(folder, TOOLING, file), ...parameters], options, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : Number(error !== null);
      resolve({ code, output: `${stdout}${stderr}`.trim() });
    });
  });
}

/** The files of a remote below `/${segment}` with one page, by path. */
function filesOfRemote(name: string, changes: object): Record<string, string> {
  const segment = name.slice('mf-'.length);
  const links = [{ label: 'Start', path: `/${segment}/start` }];
  const sidebar = { title: segment, prefix: `/${segment}`, icon: 'other', order: 9, links };
  const own = { name, title: segment, paths: [segment], visitors: 'signed-in', shell: '^1.0.0', sidebar };
  return {
    'package.json': JSON.stringify({ name, version: '1.0.0' }),
    'rspack.config.mjs': CONFIG,
    'src/remote.ts': `export default ${JSON.stringify({ ...own, ...changes })}`,
    'src/module.tsx': moduleOf(segment, segment),
  };
}

/** Makes such a root below the system's temporary folder, without any remote. */
export function createTemporaryRoot(): TemporaryRoot {
  const folder = mkdtempSync(path.join(tmpdir(), 'root-'));
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  linkInstalled(folder);
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  let remotes: string[] = [];
  const listRemotes = (names: string[]) => {
    remotes = names;
    const workspaces = [...PACKAGES, 'shell', ...names];
    write('package.json', JSON.stringify({ ...JSON.parse(read('package.json')), workspaces }, null, 2));
  };
  listRemotes([]);

  return {
    folder,
    write,
    read,
    remote(name, changes = {}) {
      for (const [file, content] of Object.entries(filesOfRemote(name, changes))) write(`${name}/${file}`, content);
      listRemotes([...remotes.filter((other) => other !== name), name]);
    },
    clear() {
      for (const name of remotes) rmSync(path.join(folder, name), { recursive: true });
      listRemotes([]);
    },
    run: (program, ...parameters) => runIn(folder, program, parameters),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
