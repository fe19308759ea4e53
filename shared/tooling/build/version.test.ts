import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildVersion } from './version';
import { ROOT } from './workspaces';

let root: string;

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

const version = (workspace: string, folder = root) => buildVersion(workspace, folder);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'workspaces-'));
  write('package-lock.json', '{}');
  write('shared/contract/package.json', '{}');
  write('shared/contract/src/money.ts', 'export {}');
  for (const name of ['mf-food', 'mf-staff']) {
    write(`${name}/package.json`, '{ "version": "2.3.4" }');
    write(`${name}/rspack.config.mjs`, 'export default {}');
    write(`${name}/src/module.tsx`, 'export default {}');
  }
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a build’s version is the package’s version followed by a hash', () => {
  expect(version('mf-food')).toMatch(/^2\.3\.4-[0-9a-f]{10}$/);
});

test.each(['not a version', '../../../x', '1.0', '01.0.0', '1.0.0/..', '', undefined])(
  'a package with the version %p cannot be built',
  (malformed) => {
    write('mf-food/package.json', JSON.stringify({ version: malformed }));
    const reason = `mf-food/package.json has the version ${malformed}, which is not a version such as 1.0.0 or 1.0.0-rc.1`;
    expect(() => version('mf-food')).toThrow(reason);
  },
);

test('a package’s version can be a release candidate', () => {
  write('mf-food/package.json', '{ "version": "2.0.0-rc.10" }');
  expect(version('mf-food')).toMatch(/^2\.0\.0-rc\.10-[0-9a-f]{10}$/);
});

test('equal sources in a different folder have the same version', () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'workspaces-copy-'));
  cpSync(root, elsewhere, { recursive: true });
  expect(version('mf-food', elsewhere)).toBe(version('mf-food'));
  rmSync(elsewhere, { recursive: true, force: true });
});

test.each(['mf-food/src/module.tsx', 'mf-food/rspack.config.mjs', 'shared/contract/src/money.ts'])(
  'a change to the file %s changes the version',
  (file) => {
    const before = version('mf-food');
    write(file, '{ "changed": true }');
    expect(version('mf-food')).not.toBe(before);
  },
);

const lockfile = (packages: object) => write('package-lock.json', JSON.stringify({ packages }));

test('a different version of an installed package changes the version', () => {
  lockfile({ 'node_modules/react': { version: '19.0.0' } });
  const before = version('mf-food');
  lockfile({ 'node_modules/react': { version: '19.0.1' } });
  expect(version('mf-food')).not.toBe(before);
});

test('a changed version of another workspace and a new workspace do not change the version', () => {
  const staff = { 'node_modules/mf-staff': { link: true }, 'mf-staff': { version: '1.0.0' } };
  lockfile(staff);
  const before = version('mf-food');
  lockfile({ ...staff, 'mf-staff': { version: '1.1.0' }, 'node_modules/mf-bar': { link: true }, 'mf-bar': {} });
  expect(version('mf-food')).toBe(before);
});

test('a renamed file changes the version', () => {
  write('mf-food/src/dishes.ts', '1');
  const before = version('mf-food');
  rmSync(path.join(root, 'mf-food/src/dishes.ts'));
  write('mf-food/src/drinks.ts', '1');
  expect(version('mf-food')).not.toBe(before);
});

test.each([
  'mf-staff/src/module.tsx',
  'mf-food/src/module.test.tsx',
  'shared/testing/src/render.tsx',
  'mf-food/README.md',
])('a change to the file %s does not change the version', (file) => {
  const before = version('mf-food');
  write(file, 'changed');
  expect(version('mf-food')).toBe(before);
});

test('a checkout by git for Windows, which converts line endings by default, has the same version', () => {
  write('mf-food/src/module.tsx', 'export default {};\n');
  const before = version('mf-food');
  cpSync(path.join(ROOT, '.gitattributes'), path.join(root, '.gitattributes'));
  const settings = ['user.name=Ada', 'user.email=ada@example.com', 'core.autocrlf=true'];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const git = (...parameters: string[]) =>
    execFileSync('git', [...options, ...parameters], { cwd: root, stdio: 'pipe' });
  git('init');
  git('add', '.');
  git('commit', '--message', 'Add');
  rmSync(path.join(root, 'mf-food'), { recursive: true });
  git('checkout', '--', '.');
  expect(version('mf-food')).toBe(before);
});
