import { SHELL_CONTRACT_VERSION, suitsShell } from './description';
import { readRegistry } from './registry';

function record(name: string, paths: string[], changes: object = {}) {
  return {
    description: { name, title: 'An area', paths, visitors: 'signed-in', shell: '^1.0.0', ...changes },
    current: {
      version: '0.1.0-abc',
      manifest: `/${name}/mf-manifest.json`,
      entry: `/${name}/remoteEntry.js`,
      preload: [`/${name}/remoteEntry.js`],
      integrity: { [`/${name}/remoteEntry.js`]: `sha384-${'A'.repeat(64)}` },
    },
  };
}

const names = (registry: ReturnType<typeof readRegistry>) =>
  registry.remotes.map(({ description }) => description.name);

test('a registry of valid records is read as it is', () => {
  const sidebar = {
    title: 'Food',
    prefix: '/menu',
    icon: 'menu',
    order: 3,
    links: [{ heading: 'About' }, { label: 'Categories', path: '/menu/categories', count: 'categories' }],
  };
  const remotes = [record('mf-food', ['menu'], { sidebar }), record('mf-staff', ['employee', 'roles'])];
  expect(readRegistry({ remotes })).toEqual({ remotes, problems: [] });
});

test('what its pages begin with is read as well, and an earlier description need not say it', () => {
  const begins = { '/menu/items': ['/items?page=1', '/locations/*locationId*/menu'] };
  const [food, staff] = readRegistry({
    remotes: [record('mf-food', ['menu'], { begins }), record('mf-staff', ['employee'])],
  }).remotes;
  expect(food?.description.begins).toEqual(begins);
  expect(staff?.description.begins).toBeUndefined();
});

test.each([
  ['a name that is not a remote’s', { name: 'shell' }],
  ['no path', { paths: [] }],
  ['a path with a slash', { paths: ['menu/items'] }],
  ['visitors of another kind', { visitors: 'everybody' }],
  ['a range that is not a version', { shell: 'latest' }],
  ['a beginning that is no address', { begins: { '/menu/items': ['items'] } }],
  ['a sidebar without links', { sidebar: { title: 'Food', prefix: '/menu', icon: 'menu', order: 3 } }],
])('a description with %s leaves out that remote alone', (_what, changes) => {
  const registry = readRegistry({ remotes: [record('mf-food', ['menu'], changes), record('mf-staff', ['employee'])] });
  expect(names(registry)).toEqual(['mf-staff']);
  expect(registry.problems).toHaveLength(1);
});

test('what a later shell will understand is ignored', () => {
  const sidebar = { title: 'Food', prefix: '/menu', icon: 'hologram', order: 3, links: [], colour: 'red' };
  const registry = readRegistry({ remotes: [record('mf-food', ['menu'], { sidebar, smell: 'good' })] });
  expect(registry.remotes[0]?.description).toEqual(
    record('mf-food', ['menu'], { sidebar: { title: 'Food', prefix: '/menu', icon: 'other', order: 3, links: [] } })
      .description,
  );
});

test('what was replaced, and how, is read with what replaced it', () => {
  const { current } = record('mf-food', ['menu']);
  const remote = { ...record('mf-food', ['menu']), previous: { ...current, version: '0.0.9' }, by: 'deploy' };
  expect(readRegistry({ remotes: [remote] }).remotes).toEqual([remote]);
});

test('the problem says which remote and which field', () => {
  const registry = readRegistry({ remotes: [record('mf-food', ['menu'], { visitors: 'everybody' })] });
  expect(registry.problems[0]).toMatch(/mf-food.*description\.visitors/);
});

test('an integrity that is none leaves out the remote', () => {
  const broken = record('mf-food', ['menu']);
  broken.current.integrity = { '/mf-food/remoteEntry.js': 'unknown' };
  expect(names(readRegistry({ remotes: [broken] }))).toEqual([]);
});

test('of two remotes with one path the first keeps it', () => {
  const registry = readRegistry({ remotes: [record('mf-food', ['menu']), record('mf-drinks', ['bar', 'menu'])] });
  expect(names(registry)).toEqual(['mf-food']);
  expect(registry.problems[0]).toMatch(/mf-drinks.*\/menu belongs to mf-food/);
});

test.each([undefined, null, 'text', {}, { remotes: {} }])('of %p nothing is read', (value) => {
  expect(readRegistry(value)).toEqual({ remotes: [], problems: ['The registry is not readable'] });
});

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.7.3', true],
  ['^1.2.0', '1.1.9', false],
  ['^1.0.0', '2.0.0', false],
  ['^2.0.0', '1.9.9', false],
  ['~1.2.0', '1.2.5', true],
  ['~1.2.0', '1.3.0', false],
  ['1.2.0', '1.2.1', false],
])('a remote for %s in a shell that offers %s: %s', (range, version, suits) => {
  expect(suitsShell(range, version)).toBe(suits);
});

test('the shell suits what is written for its own version', () => {
  expect(suitsShell(`^${SHELL_CONTRACT_VERSION}`)).toBe(true);
});
