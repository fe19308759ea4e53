import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DeployedSite } from '../test/fixtures/deployed-site';
import { changeFood, deployFoodBeforeAll } from '../test/fixtures/food-site';
import type { TemporaryRoot } from '../test/fixtures/temporary-root';
import type { LiveRecord } from './registry';
import type { ResolvedShell } from './resolved-release';

let root: TemporaryRoot;
let site: DeployedSite;

const { run } = deployFoodBeforeAll((created) => {
  ({ root, site } = created);
});

const live = () => site.live()['mf-food'];

interface Rollout {
  current: { version: string };
  percent?: number;
  locations?: number[];
}

const rollout = () => site.registry().remotes[0]?.rollout as Rollout | undefined;

/** Deploys a new version of mf-food for a part of the locations. Returns the live and the staged version. */
async function stage(...options: string[]): Promise<{ before: string; staged: string }> {
  const before = live() ?? '';
  changeFood(root, 'New');
  expect(await run('deploy', 'mf-food', ...options)).toMatchObject({ code: 0 });
  return { before, staged: rollout()?.current.version ?? '' };
}

test('a version is staged for a tenth of the locations, then for half of them, and promoted', async () => {
  const before = live();
  changeFood(root, 'New');
  const { code, output } = await run('deploy', 'mf-food', '--to', '10%');
  const staged = rollout()?.current.version;
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(`^mf-food ${staged} is staged for 10% of the locations: built in .* checked and switched in`),
  ]);
  expect([live(), rollout()?.percent]).toEqual([before, 10]);
  expect(await run('deploy', 'mf-food')).toEqual({
    code: 1,
    output: `mf-food ${staged} is staged for 10% of the locations: npm run promote -w mf-food makes it live for all, npm run abort -w mf-food ends the rollout`,
  });
  expect(await run('deploy', 'mf-food', '--to', '50%')).toEqual({
    code: 0,
    output: `mf-food ${staged} is staged for 50% of the locations instead of 10% of the locations`,
  });
  expect((await run('releases')).output).toMatch(
    RegExp(`^ {2}staged {7}${staged} deployed .* UTC, for 50% of the locations$`, 'm'),
  );
  const promoted = await run('promote', 'mf-food');
  expect([promoted.code, promoted.output]).toEqual([
    0,
    expect.stringContaining(`mf-food ${staged} is live for all locations instead of ${before}: checked and switched`),
  ]);
  expect([live(), rollout()]).toEqual([staged, undefined]);
  const { output: log } = await run('releases', '--log');
  expect(log).toMatch(
    RegExp(
      `promoted mf-food ${staged} instead of ${before}[^]*staged mf-food ${staged} for 50% of[^]*${staged} for 10% of`,
    ),
  );
});

test('all locations get the live version after an abort, and the aborted version can be deployed again', async () => {
  const { before, staged } = await stage('--locations', '3,7');
  expect(rollout()?.locations).toEqual([3, 7]);
  expect(await run('abort', 'mf-food', '--message', 'Too slow')).toEqual({
    code: 0,
    output: `The rollout of mf-food ${staged} is aborted: all locations get ${before} at the next page load`,
  });
  expect([live(), rollout()]).toEqual([before, undefined]);
  expect((await run('releases', '--log')).output).toMatch(`aborted the rollout of mf-food ${staged}\n    Too slow`);
  expect(await run('deploy', 'mf-food')).toMatchObject({ code: 0 });
  expect(live()).toBe(staged);
});

test('a version that fails a gate is not staged', async () => {
  const before = site.files();
  root.remote('mf-food', { paths: ['food', 'account'] });
  const { code, output } = await run('deploy', 'mf-food', '--to', '10%');
  expect([code, output]).toEqual([1, expect.stringContaining('mf-food describes /account, which no area can have')]);
  expect(site.files()).toEqual(before);
});

test('a new shell that is incompatible with a staged version is refused', async () => {
  const { staged } = await stage('--to', '10%');
  const file = path.join(site.folder, 'mf-food', staged, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...release, imports: { '@backoffice/ui': ['Hologram'] } }));
  const before = site.live();
  root.write(
    'shell/package.json',
    JSON.stringify({ ...JSON.parse(root.read('shell/package.json')), version: '7.7.7' }),
  );
  const { code, output } = await run('deploy', 'shell');
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`mf-food ${staged} imports Hologram from @backoffice/ui, but shell 7.7.7-`),
  ]);
  expect(site.live()).toEqual(before);
});

/** Adds a kept version 1.0.0 of the shell that was built before staged releases existed. */
function keepEarlierShell(): void {
  site.copyShell('1.0.0', { knowsRollouts: undefined });
  const registry = site.registry();
  const shell = registry.shell as LiveRecord<ResolvedShell>;
  const kept = [...(shell.kept ?? []), { version: '1.0.0', deployedAt: '2026-01-01T00:00:00.000Z' }];
  writeFileSync(path.join(site.folder, 'registry.json'), JSON.stringify({ ...registry, shell: { ...shell, kept } }));
}

test('a shell that was built before staged releases existed is refused while a version is staged, and vice versa', async () => {
  keepEarlierShell();
  const { staged } = await stage('--to', '10%');
  expect(await run('rollback', 'shell')).toEqual({
    code: 1,
    output:
      'shell 1.0.0 was built before staged releases, and one of mf-food is staged: run npm run promote -w mf-food or npm run abort -w mf-food first',
  });
  expect(rollout()?.current.version).toBe(staged);
  expect(await run('abort', 'mf-food')).toMatchObject({ code: 0 });
  expect(await run('rollback', 'shell')).toMatchObject({ code: 0 });
  expect(await run('deploy', 'mf-food', '--to', '10%')).toEqual({
    code: 1,
    output:
      'mf-food cannot be staged: the live shell was built before staged releases; run npm run deploy -w shell first',
  });
});

test.each([
  ['promote', true],
  ['abort', false],
])('the command %s ends the rollout of an area whose sources were deleted', async (command, isLive) => {
  const { staged } = await stage('--to', '10%');
  root.clear();
  expect(await run(command, 'mf-food')).toMatchObject({ code: 0 });
  expect([rollout(), live() === staged]).toEqual([undefined, isLive]);
});

test('an invalid rollout is refused with a one-line message', async () => {
  const before = site.files();
  root.remote('mf-drinks');
  const outcomes = await Promise.all([
    run('deploy', 'shell', '--to', '10%'),
    run('deploy', 'mf-drinks', '--to', '10%'),
    run('deploy', 'mf-food', '--to', '10%'),
    run('deploy', 'mf-food', '--preview', 'pr.1', '--to', '10%'),
    run('deploy', 'mf-food', '--to', '110%'),
    run('promote', 'mf-food'),
  ]);
  expect(outcomes.map(({ code, output }) => [code, output])).toEqual([
    [1, 'The shell cannot be staged: a page has one shell, whatever the location'],
    [1, 'mf-drinks is not live, and the other locations need a live version: npm run deploy -w mf-drinks'],
    [1, `mf-food ${live()} is already live for all locations`],
    [1, 'A preview is shown only on request: it takes no --to or --locations'],
    [1, '--to takes a percentage of the locations from 1% to 99%, such as 10%, not 110%'],
    [1, 'No rollout of mf-food is running; npm run releases lists what is staged'],
  ]);
  expect(site.files()).toEqual(before);
});
