import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRegistry as parseRegistry } from '@backoffice/platform/remote/registry';
import {
  createIntegrityHash,
  createRemoteRelease,
  createShellRelease,
  type PublishedSite,
  publishedSite,
} from '../test/fixtures/published-site';
import { publish } from './site';

let published: PublishedSite;
let site: string;

beforeEach(() => {
  published = publishedSite();
  site = published.folder;
});

afterEach(() => published.remove());

test('index.html loads the shell’s files with their integrity', async () => {
  await published.publish({ shell: createShellRelease('1') });
  expect(published.page()).toContain(
    `<script defer src="/shell/1/main.1.js" crossorigin="anonymous" integrity="${createIntegrityHash('main.1.js')}">`,
  );
  expect(published.page()).toContain('<link rel="stylesheet" href="/shell/1/main.1.css"');
});

describe('the prerendered page of the area with the sign-in page', () => {
  const shell = { ...createShellRelease('1'), replacesPrerenderedPage: true };

  /** Creates a release of mf-login whose build has prerendered `text`. */
  function createSignIn(version: string, text?: string) {
    mkdirSync(path.join(site, 'mf-login', version), { recursive: true });
    if (text !== undefined) writeFileSync(path.join(site, 'mf-login', version, 'prerendered.html'), text);
    return { 'mf-login': createRemoteRelease('mf-login', version) };
  }

  test('comes from the live version, even after a rollback', async () => {
    await published.publish({ shell }, createSignIn('1', '<p>First form</p>'), createSignIn('2', '<p>Second form</p>'));
    expect(published.page()).toContain('<p>Second form</p>');
    await publish(site, createSignIn('1'), 'rollback');
    expect(published.page()).toContain('<p>First form</p>');
    expect(published.page()).not.toContain('Second form');
  });

  test('is not in index.html when the live version has none', async () => {
    await published.publish({ shell }, createSignIn('1', '<p>First form</p>'), createSignIn('2'));
    expect(published.page()).not.toContain('First form');
  });

  test('is not in index.html when the shell does not replace it', async () => {
    await published.publish({ shell: createShellRelease('1') }, createSignIn('1', '<p>First form</p>'));
    expect(published.page()).not.toContain('First form');
  });
});

test('the registry in index.html preloads a remote’s files and the shell’s lazy files that it uses', async () => {
  await published.publish({
    shell: createShellRelease('1'),
    'mf-food': createRemoteRelease('mf-food', '1'),
    'mf-staff': createRemoteRelease('mf-staff', '1'),
  });
  const [food, staff] = published.pageRegistry().remotes;
  expect(food?.current.preload).toEqual(['/mf-food/1/entry.1.js', '/shell/1/forms.1.js']);
  expect(food?.current.integrity).toEqual({
    '/mf-food/1/entry.1.js': createIntegrityHash('entry.1.js'),
    '/shell/1/forms.1.js': createIntegrityHash('forms.1.js'),
  });
  expect(staff?.current.preload).toEqual(['/mf-staff/1/entry.1.js']);
});

test('a deployment of one remote changes neither the others nor the shell', async () => {
  await published.publish({
    shell: createShellRelease('1'),
    'mf-food': createRemoteRelease('mf-food', '1'),
    'mf-staff': createRemoteRelease('mf-staff', '1'),
  });
  await published.publish({ 'mf-food': createRemoteRelease('mf-food', '2') });
  const [food, staff] = ['mf-food', 'mf-staff'].map(published.liveRemote);
  expect(food?.current.version).toBe('2');
  expect(food?.previous?.version).toBe('1');
  expect(staff).toMatchObject({ current: { version: '1' } });
  expect(published.registry().shell.current.version).toBe('1');
});

test('remotes preload the lazy files of a new shell instead of the old ones', async () => {
  await published.publish(
    { shell: createShellRelease('1'), 'mf-food': createRemoteRelease('mf-food', '1') },
    { shell: createShellRelease('2') },
  );
  expect(published.pageRegistry().remotes[0]?.current.preload).toEqual([
    '/mf-food/1/entry.1.js',
    '/shell/2/forms.2.js',
  ]);
});

test('a new remote is added to a running site', async () => {
  await published.publish({ shell: createShellRelease('1') }, { 'mf-food': createRemoteRelease('mf-food', '1') });
  expect(published.pageRegistry().remotes).toHaveLength(1);
});

describe('the published registry', () => {
  const food = (version: string) => ({ 'mf-food': createRemoteRelease('mf-food', version) });
  /** Returns what the shell reads about mf-food from the registry. */
  function readFood() {
    const { problems, remotes } = parseRegistry(published.registry());
    expect(problems).toEqual([]);
    return remotes[0];
  }

  beforeEach(() => published.publish({ shell: createShellRelease('1') }, food('1'), food('2')));

  test('contains the files of the release that a deployment replaced', () => {
    expect(readFood()?.previous?.entry).toBe('/mf-food/1/entry.1.js');
  });

  test('does not contain a release that a rollback replaced', async () => {
    await published.publish(food('3'));
    await publish(site, food('2'), 'rollback');
    expect([readFood()?.current.version, readFood()?.previous]).toEqual(['2', undefined]);
    await publish(site, food('2'), 'start');
    expect([readFood()?.current.version, readFood()?.previous]).toEqual(['2', undefined]);
  });
});

test('the registry records when and by which command each release became live', async () => {
  const before = new Date().toISOString();
  await published.publish({ shell: createShellRelease('1'), 'mf-food': createRemoteRelease('mf-food', '1') });
  const { shell: host, remotes } = published.registry();
  for (const { since = '', by, kept } of [host, ...remotes]) {
    expect([by, kept]).toEqual(['deploy', [{ version: '1', deployedAt: since }]]);
    expect(since >= before && since <= new Date().toISOString()).toBe(true);
  }
});

test('index.html contains the shell’s version', async () => {
  await published.publish({ shell: createShellRelease('1'), 'mf-food': createRemoteRelease('mf-food', '1') });
  expect(published.pageRegistry()).toEqual({ shell: { version: '1' }, remotes: [expect.anything()] });
});

test('index.html contains the files of the shell’s signed-in layout with their integrity', async () => {
  const file = 'layout.1.js';
  const release = createShellRelease('1');
  const shell = { ...release, layout: [file], integrity: { ...release.integrity, [file]: createIntegrityHash(file) } };
  await published.publish({ shell, 'mf-food': createRemoteRelease('mf-food', '1') });
  expect(published.pageRegistry().shell.layout).toEqual({ [`/shell/1/${file}`]: createIntegrityHash(file) });
});

test('unlisted files are removed after a day, and files of a running deployment stay', async () => {
  await published.publish({ shell: createShellRelease('1') });
  for (const version of ['under-way', 'left-behind']) mkdirSync(path.join(site, 'shell', version));
  const longAgo = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(path.join(site, 'shell', 'left-behind'), longAgo, longAgo);
  await published.publish({ shell: createShellRelease('2') });
  expect(readdirSync(path.join(site, 'shell')).sort()).toEqual(['1', '2', 'under-way']);
});

test('publishing leaves no temporary files: the staging folder is empty', async () => {
  await published.publish({ shell: createShellRelease('1') });
  expect(readdirSync(site).sort()).toEqual([
    '.drafts',
    '.history.jsonl',
    '.publishing',
    'index.html',
    'registry.json',
    'shell',
  ]);
  expect(readdirSync(path.join(site, '.drafts'))).toEqual([]);
  expect(Object.keys(published.registry())).toEqual(['remotes', 'shell']);
});

test('a remote’s title cannot end the script element of the registry', async () => {
  await published.publish({
    shell: createShellRelease('1'),
    'mf-food': createRemoteRelease('mf-food', '1', '</script><script>alert(1)</script>'),
  });
  expect(published.pageRegistry().remotes[0]?.description.title).toBe('</script><script>alert(1)</script>');
});

test('publishing fails while the site has no shell', async () => {
  await expect(published.publish({ 'mf-food': createRemoteRelease('mf-food', '1') })).rejects.toThrow(/no shell yet/);
  expect(existsSync(path.join(site, 'index.html'))).toBe(false);
});

test('index.html preloads nothing for needed modules that the shell does not provide', async () => {
  const release = { ...createRemoteRelease('mf-food', '1'), needs: ['constructor', 'toString'] };
  await published.publish({ shell: createShellRelease('1') }, { 'mf-food': release });
  expect(published.pageRegistry().remotes[0]?.current.preload).toEqual(['/mf-food/1/entry.1.js']);
});
