import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PublishedSite, publishedSite, remote, shell } from './testing/published-site';

let published: PublishedSite;
let site: string;

afterEach(() => published.remove());

/** Publishes `release` and dies at the moment at which the page would be renamed, or right after it. */
function publishAndDie(release: { version: string }, moment: 'before the switch' | 'after the switch'): void {
  const beforeSwitch = `${moment === 'before the switch'}`;
  const script = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const rename = fs.renameSync;
    fs.renameSync = (from, to) => {
      const isSwitch = to.endsWith('index.html');
      if (!isSwitch || !${beforeSwitch}) rename(from, to);
      if (isSwitch) process.kill(process.pid, 'SIGKILL');
    };
    syncBuiltinESMExports();
    const { publish } = await import(${JSON.stringify(path.join(__dirname, 'site.mjs'))});
    await publish(process.argv[1], { 'mf-food': JSON.parse(process.argv[2]) }, 'deploy');
  `;
  mkdirSync(path.join(site, 'mf-food', release.version), { recursive: true });
  const parameters = ['--input-type=module', '-e', script, site, JSON.stringify(release)];
  expect(() => execFileSync(process.execPath, parameters, { stdio: 'pipe' })).toThrow();
}
const liveFood = () => JSON.parse(published.run('console.log(JSON.stringify(sites.readSite(site)))')).remotes[0];

beforeEach(() => {
  published = publishedSite();
  site = published.folder;
  published.publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1') });
});

test('a deployment that is interrupted before the switch has not happened', () => {
  publishAndDie(remote('mf-food', '2'), 'before the switch');
  expect(published.pageRegistry().remotes[0].current.version).toBe('1');
  expect([liveFood().current.version, liveFood().previous]).toEqual(['1', undefined]);
});

test('what an interrupted deployment was writing is hidden', () => {
  const before = readdirSync(site);
  publishAndDie(remote('mf-food', '2'), 'before the switch');
  expect(readdirSync(site)).toEqual(before);
  expect(readdirSync(path.join(site, '.drafts'))).toEqual([expect.stringMatching(/^index\.html-/)]);
});

test('a deployment that is interrupted after the switch has happened', () => {
  publishAndDie(remote('mf-food', '2'), 'after the switch');
  expect(published.pageRegistry().remotes[0].current.version).toBe('2');
  expect([liveFood().current.version, liveFood().previous.version]).toEqual(['2', '1']);
});

test.each(['before the switch', 'after the switch'] as const)(
  'one that is interrupted %s does not come back with the next one',
  (moment) => {
    publishAndDie(remote('mf-food', '2'), moment);
    published.publish({ 'mf-staff': remote('mf-staff', '1') });
    const live = moment === 'before the switch' ? '1' : '2';
    expect(
      published.pageRegistry().remotes.map(({ current }: { current: { version: string } }) => current.version),
    ).toEqual([live, '1']);
    expect(published.registry().remotes[0].current.version).toBe(live);
    expect(published.registry()).not.toHaveProperty('change');
  },
);

describe.each([
  ['before the switch', '1'],
  ['after the switch', '2'],
] as const)('what a deployment that is interrupted %s left unfinished', (moment, version) => {
  beforeEach(() => publishAndDie(remote('mf-food', '2'), moment));

  afterEach(() => {
    expect(published.registry()).not.toHaveProperty('change');
    expect(published.registry().remotes[0].current.version).toBe(version);
    expect(published.pageRegistry().remotes[0].current.version).toBe(version);
  });

  test('is finished by the next command that changes nothing', () => {
    published.run('await sites.changeSite(site, () => undefined)');
  });

  test('is finished by the next command that only looks', () => {
    const parameters = [path.join(__dirname, 'releases.mjs'), '--site', site];
    expect(execFileSync(process.execPath, parameters, { encoding: 'utf8' })).toContain(`live      ${version} since`);
  });
});

test.each(['', '{', '[]', 'null', '{"shell":{}}'])('a registry that is %p is refused by its name', (content) => {
  writeFileSync(path.join(site, 'registry.json'), content);
  const parameters = [path.join(__dirname, 'releases.mjs'), '--site', site];
  const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  const advice = 'put back a copy of it, or move it away and deploy everything anew, the shell first';
  expect([status, stderr]).toEqual([1, `${site}/registry.json is damaged: ${advice}\n`]);
});
