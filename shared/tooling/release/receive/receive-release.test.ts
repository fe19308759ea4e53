import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import * as contract from '@backoffice/platform/remote/description';
import { type Header, pack } from 'tar-stream';
import {
  createRemoteRelease,
  createShellRelease,
  FORMS_MODULE,
  type PublishedSite,
  publishedSite,
} from '../../test/fixtures/published-site';
import { storeRelease } from '../../test/fixtures/stored-release';
import { RefusedError } from '../refused-error';
import type { Release } from '../registry';
import { packRelease } from '../release-archive';
import { receiveRelease } from './receive-release';

let published: PublishedSite;
let site: string;
let built: string;

beforeEach(() => {
  published = publishedSite();
  site = path.join(published.folder, 'site');
  built = path.join(published.folder, 'built');
});
afterEach(() => published.remove());

/** Builds a release of mf-food, or `release`, and returns its folder. */
function build(changes: object = {}, name = 'mf-food', release: Release = createRemoteRelease('mf-food', '2')): string {
  const folder = path.join(built, name, '2');
  rmSync(folder, { recursive: true, force: true });
  const stored = storeRelease(built, name, release);
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ ...stored, ...changes }));
  return folder;
}

const receive = (archive: Buffer, name = 'mf-food') =>
  receiveRelease({ site, name, version: '2' }, Readable.from([archive]), contract);
const receiveBuilt = async (folder: string, name?: string) => await receive(await packRelease(folder), name);

/** Returns an archive of one entry. */
async function packEntry(header: Partial<Header> & { name: string }): Promise<Buffer> {
  const archive = pack();
  if (header.type === undefined) archive.entry(header, 'text');
  else archive.entry(header);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const listFiles = (): string[] => readdirSync(site, { recursive: true }).map(String).sort();

test('the files of a release are added to the site, and the same release is accepted again', async () => {
  const folder = build();
  mkdirSync(path.join(folder, '.source-maps'));
  writeFileSync(path.join(folder, '.source-maps/entry.2.js.map'), '{}');
  await receiveBuilt(folder);
  await receiveBuilt(folder);
  expect(readdirSync(path.join(site, 'mf-food/2')).sort()).toEqual(readdirSync(folder).sort());
  expect(existsSync(path.join(site, 'mf-food/2/.source-maps/entry.2.js.map'))).toBe(true);
});

test('a different release with the same version is refused and changes nothing', async () => {
  await receiveBuilt(build());
  const record = readFileSync(path.join(site, 'mf-food/2/release.json'), 'utf8');
  await expect(receiveBuilt(build({ sources: 'others' }))).rejects.toThrow(
    'mf-food 2 is in the site with other files: a version never changes',
  );
  expect(readFileSync(path.join(site, 'mf-food/2/release.json'), 'utf8')).toBe(record);
});

test('an archive that is cut off leaves no files', async () => {
  const archive = await packRelease(build());
  for (const bytes of [archive.length - 2000, 700, 7]) {
    await expect(receive(archive.subarray(0, bytes))).rejects.toThrow(
      'The archive of the release is damaged or incomplete',
    );
  }
  expect(listFiles()).toEqual(['.drafts']);
});

test.each<Partial<Header> & { name: string }>([
  { name: '../escaped.js' },
  { name: '/etc/escaped.js' },
  { name: 'folder/../../escaped.js' },
  { name: '.source-maps/../escaped.map' },
  { name: '.hidden.js' },
  { name: 'page.html' },
  { name: 'index.html' },
  { name: 'a\\b.js' },
  { name: 'folder/', type: 'directory' },
  { name: 'link.js', type: 'symlink', linkname: '../../registry.json' },
])('an archive with the entry %j is refused', async (header) => {
  await expect(receive(await packEntry(header))).rejects.toThrow('A release cannot contain');
  expect(listFiles()).toEqual(['.drafts']);
});

test.each([
  [
    'with a file that differs from its integrity',
    { integrity: { 'entry.2.js': 'sha384-AAAA' } },
    'differ from their integrity',
  ],
  ['of another version', { version: '3' }, 'is that of 3'],
  ['with a name that ends an attribute of the page', { preload: ['"><script src="x.js'] }, 'is not valid: preload'],
  ['with the address of a file elsewhere', { entry: '../../mf-staff/1/entry.1.js' }, 'is not valid: entry'],
  ['that names a file twice', { preload: ['entry.2.js', 'entry.2.js'] }, 'is not valid: preload'],
  ['with many files', { preload: Array.from({ length: 101 }, (_, index) => `${index}.js`) }, 'is not valid: preload'],
  ['that needs no module', { needs: ['constructor'] }, 'is not valid: needs.0'],
  ['that needs a module twice', { needs: [FORMS_MODULE, FORMS_MODULE] }, 'is not valid: needs'],
  ['with a file without integrity', { entry: 'other.js' }, 'names other.js without its integrity'],
  [
    'that describes another area',
    { description: createRemoteRelease('mf-staff', '2').description },
    'names itself mf-staff',
  ],
])('a release %s is refused', async (_title, changes, message) => {
  await expect(receiveBuilt(build(changes))).rejects.toThrow(message);
  expect(existsSync(path.join(site, 'mf-food'))).toBe(false);
});

test('a release with a damaged or incomplete record is refused without naming a path of the server', async () => {
  const folder = build({ description: undefined });
  await expect(receiveBuilt(folder)).rejects.toThrow('release.json of mf-food 2 is not valid: description');
  writeFileSync(path.join(folder, 'release.json'), '{');
  const refused = receiveBuilt(folder);
  await expect(refused).rejects.toThrow(RefusedError);
  await expect(refused).rejects.toThrow(/^release\.json of mf-food 2 is not valid: no object$/);
});

test.each([
  [{ lazy: { __proto__1: [] } }, 'lazy.__proto__1'],
  [{ lazy: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`@backoffice/${index}`, []])) }, 'lazy'],
  [{ first: ['main.2.js', 'main.2.js'] }, 'first'],
  [{ layout: ['main.2.js', 'main.2.js'] }, 'layout'],
  [{ description: {} }, 'description'],
])('a release of the shell whose record contains %j is refused', async (changes, field) => {
  const folder = build(changes, 'shell', createShellRelease('2'));
  await expect(receiveBuilt(folder, 'shell')).rejects.toThrow(`release.json of shell 2 is not valid: ${field}`);
});

test('a release of the shell with a file name that would end an attribute in index.html is refused', async () => {
  const folder = build({ first: ['"></script><script>alert(1)</script>.js'] }, 'shell', createShellRelease('2'));
  await expect(receiveBuilt(folder, 'shell')).rejects.toThrow('release.json of shell 2 is not valid: first');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">',
  '<base href=/>',
  '<!--',
])('a prerendered page with %s is refused', async (markup) => {
  const folder = build();
  writeFileSync(path.join(folder, 'prerendered.html'), `<div id="prerendered"><p>Sign in</p>${markup}</div>`);
  await expect(receiveBuilt(folder)).rejects.toThrow('which a prerendered page cannot have');
});

test.each([
  ['mf-food', '../../1'],
  ['mf-food', '.drafts'],
  ['../site', '1'],
])('a release with the name %s and the version %s is refused before it is unpacked', async (name, version) => {
  const archive = Readable.from([await packRelease(build())]);
  const received = receiveRelease({ site, name, version }, archive, contract);
  await expect(received).rejects.toThrow(`${name} ${version} is not a release of the shell or of an area`);
  expect(existsSync(site)).toBe(false);
});

/** Creates the folders of 20 releases that never became live and were uploaded `hours` ago. */
function storeUnlisted(hours: number): void {
  const at = new Date(Date.now() - hours * 60 * 60 * 1000);
  for (let version = 10; version < 30; version += 1) {
    const folder = path.join(site, `mf-food/${version}`);
    mkdirSync(folder, { recursive: true });
    utimesSync(folder, at, at);
  }
}

test('an uploaded release is refused while 20 other uploaded releases of the area have never become live', async () => {
  storeUnlisted(23);
  await expect(receiveBuilt(build())).rejects.toThrow('mf-food has 20 releases in the site that never became live');
});

test('releases that never became live are deleted after a day, even if their area has no live release', async () => {
  storeUnlisted(25);
  await receiveBuilt(build());
  expect(readdirSync(path.join(site, 'mf-food'))).toEqual(['2']);
});

test('the files of a retired area are kept for a day after its retirement', async () => {
  storeUnlisted(25);
  const retired = { 'mf-food': new Date().toISOString() };
  writeFileSync(path.join(site, 'registry.json'), JSON.stringify({ remotes: [], retired }));
  await expect(receiveBuilt(build())).rejects.toThrow('mf-food has 20 releases');
  expect(readdirSync(path.join(site, 'mf-food'))).toHaveLength(20);
});

test('a release that would make index.html too large is refused', async () => {
  const { description } = createRemoteRelease('mf-food', '2');
  const redirects = { '/food/a': `/food/${'b'.repeat(60_000)}` };
  await expect(receiveBuilt(build({ description: { ...description, redirects } }))).rejects.toThrow(
    'mf-food 2 would add more than 60000 characters to the page',
  );
});

test('a prerendered page that consists of markup and styles is accepted', async () => {
  const folder = build();
  const page =
    '<div id="prerendered"><style>a>b{color:red}@media (width<=48em){a{color:blue}}</style><h1>Sign in</h1></div>';
  writeFileSync(path.join(folder, 'prerendered.html'), page);
  await receiveBuilt(folder);
  expect(readFileSync(path.join(site, 'mf-food/2/prerendered.html'), 'utf8')).toBe(page);
});
