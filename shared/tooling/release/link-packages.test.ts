import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkPackages } from './link-packages';

let folder: string;
const at = (...parts: string[]) => path.join(folder, ...parts);

function writeJson(value: unknown, ...parts: string[]): void {
  mkdirSync(path.dirname(at(...parts)), { recursive: true });
  writeFileSync(at(...parts), JSON.stringify(value));
}

/** Links the packages of the tree `from` to the tree `to`, which has the workspaces `shared/platform` and `mf-food`. */
function link(from: string, to: string): void {
  writeJson({ name: '@backoffice/platform' }, to, 'shared/platform/package.json');
  writeJson({ name: 'mf-food' }, to, 'mf-food/package.json');
  writeJson({ workspaces: ['shared/platform', 'mf-food', 'mf-gone'] }, to, 'package.json');
  linkPackages(at(from), at(to));
}

/** Creates an installation as npm does: packages are folders, and workspaces are links, one of them within a scope. */
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'packages-')));
  for (const name of ['react', '@dnd/core', '@backoffice/icons', '.bin', '.cache']) {
    mkdirSync(at('one/node_modules', name), { recursive: true });
  }
  mkdirSync(at('one/shared/node_modules/react'), { recursive: true });
  for (const name of ['shared/platform', 'mf-food', 'mf-gone']) mkdirSync(at('one', name), { recursive: true });
  symlinkSync('../../shared/platform', at('one/node_modules/@backoffice/platform'));
  for (const name of ['mf-food', 'mf-gone']) symlinkSync(`../${name}`, at('one/node_modules', name));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['from an installation', (): void => link('one', 'two'), 'two'],
  [
    'from links to one',
    (): void => {
      link('one', 'two');
      link('two', 'three');
    },
    'three',
  ],
])('linkPackages links a source tree to the installed packages and its own workspaces %s', (_what, prepare, tree) => {
  prepare();
  const real = (...parts: string[]) => path.relative(folder, realpathSync(at(tree, 'node_modules', ...parts)));
  expect(real('react')).toBe('one/node_modules/react');
  expect(real('@dnd/core')).toBe('one/node_modules/@dnd/core');
  expect(real('@backoffice/icons')).toBe('one/node_modules/@backoffice/icons');
  expect(real('@backoffice/platform')).toBe(`${tree}/shared/platform`);
  expect(real('mf-food')).toBe(`${tree}/mf-food`);
  expect(realpathSync(at(tree, 'shared/node_modules/react'))).toBe(at('one/shared/node_modules/react'));
});

test('a checkout gets no links to tool caches, nor to workspaces that it does not contain', () => {
  link('one', 'two');
  expect(readdirSync(at('two/node_modules')).sort()).toEqual(['.bin', '@backoffice', '@dnd', 'mf-food', 'react']);
});

test('a link to a workspace whose folder no longer exists is left out', () => {
  for (const name of ['mf-removed', '@backoffice/removed']) symlinkSync('../removed', at('one/node_modules', name));
  link('one', 'two');
  const installed = [readdirSync(at('two/node_modules')), readdirSync(at('two/node_modules/@backoffice'))];
  expect(installed.flat()).not.toEqual(expect.arrayContaining([expect.stringContaining('removed')]));
});
