import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createRemoteRelease,
  createShellRelease,
  type PublishedSite,
  publishedSite,
} from '../test/fixtures/published-site';
import { ROOT, scriptArguments } from '../test/fixtures/run-script';
import type { Release } from './registry';
import { changeSite, readSite } from './site';

const BEFORE = 'before index.html is renamed';
const AFTER = 'after index.html is renamed';

let published: PublishedSite;
let site: string;
/** Folder for the temporary files of the killed processes. */
let temporary: string;

beforeEach(async () => {
  // Hides the messages in which commands report that they take over the lock of a killed deployment.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  published = publishedSite();
  site = published.folder;
  temporary = mkdtempSync(path.join(tmpdir(), 'interrupted-'));
  await published.publish({ shell: createShellRelease('1'), 'mf-food': createRemoteRelease('mf-food', '1') });
});

afterEach(() => {
  jest.restoreAllMocks();
  published.remove();
  rmSync(temporary, { recursive: true, force: true });
});

/**
 * Publishes a release of mf-food in a process that is killed before or after it makes the release live by renaming
 * index.html.
 */
function publishAndDie(release: Release, instant: typeof BEFORE | typeof AFTER): void {
  const script = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const rename = fs.renameSync;
    fs.renameSync = (from, to) => {
      const isSwitch = to.endsWith('index.html');
      if (!isSwitch || ${instant === AFTER}) rename(from, to);
      if (isSwitch) process.kill(process.pid, 'SIGKILL');
    };
    syncBuiltinESMExports();
    const { publish } = await import(${JSON.stringify(path.join(__dirname, 'site.ts'))});
    await publish(process.argv[1], { 'mf-food': JSON.parse(process.argv[2]) }, 'deploy');
  `;
  mkdirSync(path.join(site, 'mf-food', release.version), { recursive: true });
  const { signal, stderr } = spawnSync(process.execPath, scriptArguments(script, site, JSON.stringify(release)), {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: temporary },
    encoding: 'utf8',
  });
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
}

const pageVersions = () => published.pageRegistry().remotes.map(({ current }) => current.version);

/** Returns the live and the previous version of mf-food according to the registry. */
function readFoodVersions() {
  const [food] = readSite(site).remotes;
  return [food?.current.version, food?.previous?.version];
}

test('a deployment that is interrupted before index.html is renamed changes nothing', () => {
  publishAndDie(createRemoteRelease('mf-food', '2'), BEFORE);
  expect(pageVersions()).toEqual(['1']);
  expect(readFoodVersions()).toEqual(['1', undefined]);
});

test('an interrupted deployment leaves its files in the hidden staging folder', () => {
  const before = readdirSync(site);
  publishAndDie(createRemoteRelease('mf-food', '2'), BEFORE);
  expect(readdirSync(site)).toEqual(before);
  expect(readdirSync(path.join(site, '.drafts'))).toEqual([expect.stringMatching(/^index\.html-/)]);
});

test('a deployment that is interrupted after index.html is renamed is live', () => {
  publishAndDie(createRemoteRelease('mf-food', '2'), AFTER);
  expect(pageVersions()).toEqual(['2']);
  expect(readFoodVersions()).toEqual(['2', '1']);
});

test.each([
  [BEFORE, '1'],
  [AFTER, '2'],
] as const)(
  'the next deployment keeps the live version when the deployment before it is interrupted %s',
  async (instant, live) => {
    publishAndDie(createRemoteRelease('mf-food', '2'), instant);
    await published.publish({ 'mf-staff': createRemoteRelease('mf-staff', '1') });
    expect(pageVersions()).toEqual([live, '1']);
    expect(published.registry().remotes[0]?.current.version).toBe(live);
    expect(published.registry()).not.toHaveProperty('change');
  },
);

describe.each([
  [BEFORE, '1'],
  [AFTER, '2'],
] as const)('the registry of a deployment that is interrupted %s', (instant, version) => {
  beforeEach(() => {
    publishAndDie(createRemoteRelease('mf-food', '2'), instant);
    // The tests above wait until the next deployment takes over the lock, three seconds later. These need not wait.
    rmSync(path.join(site, '.publishing/lock'), { recursive: true });
  });

  afterEach(() => {
    expect(published.registry()).not.toHaveProperty('change');
    expect(published.registry().remotes[0]?.current.version).toBe(version);
    expect(pageVersions()).toEqual([version]);
  });

  test('is completed by the next command, even if that changes nothing', async () => {
    await changeSite(site, () => undefined);
  });

  test('is completed by the next command, even if that only reads', () => {
    expect(listReleases().stdout).toMatch(RegExp(`live +${version} since`));
  });
});

function listReleases() {
  const parameters = [path.join(__dirname, '../run.mjs'), 'releases', '--site', site];
  return spawnSync(process.execPath, parameters, { encoding: 'utf8' });
}

test.each(['', '{', '[]', 'null', '{"shell":{}}'])(
  'npm run releases rebuilds registry.json and prints its path when its content is %p',
  (content) => {
    writeFileSync(path.join(site, 'registry.json'), content);
    const { status, stderr } = listReleases();
    // The releases of this site have no files, so none can be live after the rebuild.
    const sentence = 'was damaged and has been rebuilt from the files of the site; live: nothing';
    expect([status, stderr]).toEqual([0, `${site}/registry.json ${sentence}\n`]);
  },
);
