import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSignedOutVersionCheck } from './signed-out-versions';

let site: string;
let now: number;
beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'));
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(site, { recursive: true, force: true });
});

const write = (text: string) => writeFileSync(path.join(site, 'registry.json'), text);
const createRegistry = (version: string) => JSON.stringify({ shell: { current: { version } }, remotes: [] });

test('reports of signed-out pages about a version are accepted within ten seconds after the version is published', async () => {
  const isKnown = createSignedOutVersionCheck(site);
  expect(await isKnown({ remote: 'shell', version: '1' })).toBe(false);
  write(createRegistry('1'));
  now = 9_999;
  expect(await isKnown({ remote: 'shell', version: '1' })).toBe(false);
  now = 10_000;
  expect(await isKnown({ remote: 'shell', version: '1' })).toBe(true);
});

test.each([
  ['is cut off', '{"shell":{"current":'],
  ['has no remotes', '{}'],
  ['is not an object', 'null'],
  ['is empty', ''],
  ['has no releases', '{"remotes":[]}'],
])('reports of signed-out pages about accepted versions stay accepted when the registry %s', async (_case, damaged) => {
  const isKnown = createSignedOutVersionCheck(site);
  write(createRegistry('1'));
  expect(await isKnown({ remote: 'shell', version: '1' })).toBe(true);
  write(damaged);
  now = 10_000;
  expect(await isKnown({ remote: 'shell', version: '1' })).toBe(true);
  expect(await isKnown({ remote: 'shell', version: '2' })).toBe(false);
});

test('reports of signed-out pages are refused when the registry was never readable', async () => {
  write('{"shell"');
  expect(await createSignedOutVersionCheck(site)({ remote: 'shell', version: '1' })).toBe(false);
});
