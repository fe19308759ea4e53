import { isCompatibleWithShell, SHELL_CONTRACT_VERSION } from './description';
import { readRegistry } from './registry';

function createRecord(name: string, paths: string[], changes: object = {}) {
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

const remoteNames = (registry: ReturnType<typeof readRegistry>) =>
  registry.remotes.map(({ description }) => description.name);

test('readRegistry returns valid records unchanged', () => {
  const sidebar = {
    title: 'Food',
    prefix: '/menu',
    icon: 'menu',
    order: 3,
    links: [{ heading: 'About' }, { label: 'Categories', path: '/menu/categories', count: 'categories' }],
  };
  const remotes = [createRecord('mf-food', ['menu'], { sidebar }), createRecord('mf-staff', ['employee', 'roles'])];
  expect(readRegistry({ remotes })).toEqual({ remotes, problems: [] });
});

test('readRegistry returns the prefetched paths of a description, and accepts older descriptions without them', () => {
  const begins = { '/menu/items': ['/items?page=1', '/locations/*locationId*/menu'] };
  const [food, staff] = readRegistry({
    remotes: [createRecord('mf-food', ['menu'], { begins }), createRecord('mf-staff', ['employee'])],
  }).remotes;
  expect(food?.description.begins).toEqual(begins);
  expect(staff?.description.begins).toBeUndefined();
});

test.each([
  ['an invalid name', { name: 'shell' }],
  ['no paths', { paths: [] }],
  ['a path with a slash', { paths: ['menu/items'] }],
  ['an unknown kind of visitors', { visitors: 'everybody' }],
  ['a range without a version', { shell: 'latest' }],
  ['a prefetched path without a slash', { begins: { '/menu/items': ['items'] } }],
  ['a redirect to another site', { redirects: { '/menu/old': 'https://elsewhere.example' } }],
  ['a redirect to an address without a scheme', { redirects: { '/menu/old': '//elsewhere.example' } }],
  ['a redirect from the root', { redirects: { '/': '/menu' } }],
  ['a sidebar without links', { sidebar: { title: 'Food', prefix: '/menu', icon: 'menu', order: 3 } }],
])('readRegistry omits only the remote whose description has %s', (_label, changes) => {
  const registry = readRegistry({
    remotes: [createRecord('mf-food', ['menu'], changes), createRecord('mf-staff', ['employee'])],
  });
  expect(remoteNames(registry)).toEqual(['mf-staff']);
  expect(registry.problems).toHaveLength(1);
});

test('readRegistry ignores unknown fields and unknown icons in a description', () => {
  const sidebar = { title: 'Food', prefix: '/menu', icon: 'hologram', order: 3, links: [], colour: 'red' };
  const registry = readRegistry({ remotes: [createRecord('mf-food', ['menu'], { sidebar, smell: 'good' })] });
  expect(registry.remotes[0]?.description).toEqual(
    createRecord('mf-food', ['menu'], {
      sidebar: { title: 'Food', prefix: '/menu', icon: 'other', order: 3, links: [] },
    }).description,
  );
});

test('readRegistry returns the rollout of a remote, and ignores an invalid rollout', () => {
  const record = createRecord('mf-food', ['menu']);
  const rollout = { ...createRecord('mf-food', ['menu', 'recipes']), percent: 10 };
  expect(readRegistry({ remotes: [{ ...record, rollout }] }).remotes).toEqual([{ ...record, rollout }]);
  const invalid = { ...record, rollout: { ...rollout, current: { version: '0.2.0' } } };
  expect(readRegistry({ remotes: [invalid] })).toEqual({ remotes: [record], problems: [] });
});

test('readRegistry returns the previous release and the command that replaced it', () => {
  const { current } = createRecord('mf-food', ['menu']);
  const remote = { ...createRecord('mf-food', ['menu']), previous: { ...current, version: '0.0.9' }, by: 'deploy' };
  expect(readRegistry({ remotes: [remote] }).remotes).toEqual([remote]);
});

test('each problem that readRegistry reports names the remote and the invalid field', () => {
  const registry = readRegistry({ remotes: [createRecord('mf-food', ['menu'], { visitors: 'everybody' })] });
  expect(registry.problems[0]).toMatch(/mf-food.*description\.visitors/);
});

test('readRegistry omits a remote with a malformed integrity hash', () => {
  const broken = createRecord('mf-food', ['menu']);
  broken.current.integrity = { '/mf-food/remoteEntry.js': 'unknown' };
  expect(remoteNames(readRegistry({ remotes: [broken] }))).toEqual([]);
});

test('readRegistry omits the second of two remotes that own the same path', () => {
  const registry = readRegistry({
    remotes: [createRecord('mf-food', ['menu']), createRecord('mf-drinks', ['bar', 'menu'])],
  });
  expect(remoteNames(registry)).toEqual(['mf-food']);
  expect(registry.problems[0]).toMatch(/mf-drinks.*\/menu belongs to mf-food/);
});

test.each([undefined, null, 'text', {}, { remotes: {} }])(
  'readRegistry returns no remotes when the registry is %p',
  (value) => {
    expect(readRegistry(value)).toEqual({ remotes: [], problems: ['The registry is not readable'] });
  },
);

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.7.3', true],
  ['^1.2.0', '1.1.9', false],
  ['^1.0.0', '2.0.0', false],
  ['^2.0.0', '1.9.9', false],
  ['~1.2.0', '1.2.5', true],
  ['~1.2.0', '1.3.0', false],
  ['1.2.0', '1.2.1', false],
])('a remote that requires %s is compatible with a shell of contract version %s: %s', (range, version, expected) => {
  expect(isCompatibleWithShell(range, version)).toBe(expected);
});

test('a remote for the current shell contract version is compatible', () => {
  expect(isCompatibleWithShell(`^${SHELL_CONTRACT_VERSION}`)).toBe(true);
});
