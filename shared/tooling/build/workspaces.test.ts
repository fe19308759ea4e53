import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  deployableNames,
  findStandaloneArea,
  locateWorkspace,
  ROOT,
  sharedModuleFile,
  siteFolder,
  workspaceFolder,
} from './workspaces';

let root: string;

const write = (content: object) => writeFileSync(path.join(root, 'package.json'), JSON.stringify(content));

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'workspaces-'));
});

afterEach(() => rmSync(root, { recursive: true }));

test('a repository that installs the tooling has a single area, which is in the repository’s root folder', () => {
  write({ name: 'mf-loyalty', devDependencies: { '@backoffice/tooling': '^1.0.0' } });
  expect(findStandaloneArea(root)).toBe('mf-loyalty');
  expect(deployableNames(root)).toEqual(['mf-loyalty']);
  expect(workspaceFolder('mf-loyalty', root)).toBe(root);
  expect(locateWorkspace(root)).toEqual({ name: 'mf-loyalty', root });
  const module = path.join(root, 'node_modules/@backoffice/contract/dist/money.js');
  expect(sharedModuleFile('contract', 'money', root)).toBe(module);
});

test('a repository with workspaces has the shell and the areas that it lists, each in a folder of its own', () => {
  write({ name: 'backoffice', workspaces: ['shared/ui', 'shell', 'mf-menu'] });
  mkdirSync(path.join(root, 'mf-menu'));
  expect(findStandaloneArea(root)).toBeUndefined();
  expect(deployableNames(root)).toEqual(['shell', 'mf-menu']);
  expect(workspaceFolder('mf-menu', root)).toBe(path.join(root, 'mf-menu'));
  expect(locateWorkspace(path.join(root, 'mf-menu'))).toEqual({ name: 'mf-menu', root });
  expect(sharedModuleFile('contract', 'money', root)).toBe(path.join(root, 'shared/contract/src/money.ts'));
});

test.each([
  ['no package.json', undefined],
  ['a package.json without workspaces and without the tooling', { name: 'mf-menu', devDependencies: { jest: '1' } }],
])('a folder with %s is not the repository of an area', (_what, content) => {
  if (content !== undefined) write(content);
  expect(findStandaloneArea(root)).toBeUndefined();
});

test.each([
  [undefined, '.data/site'],
  ['', '.data/site'],
  ['elsewhere', 'elsewhere/site'],
])('with the DATA_DIR %p, the site is in %s', (folder, site) => {
  const { DATA_DIR: before } = process.env;
  if (folder === undefined) delete process.env.DATA_DIR;
  else process.env.DATA_DIR = folder;
  expect(siteFolder()).toBe(path.join(ROOT, site));
  if (before === undefined) delete process.env.DATA_DIR;
  else process.env.DATA_DIR = before;
});
