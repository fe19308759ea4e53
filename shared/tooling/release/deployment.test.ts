import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withBrokenBrowser } from '../test/fixtures/broken-browser';
import type { DeployedSite } from '../test/fixtures/deployed-site';
import { changeFood, deployFoodBeforeAll } from '../test/fixtures/food-site';
import { FOOD_SCREENSHOT_WIDTHS, readWidths } from '../test/fixtures/screenshots';
import { startDeploymentServer } from '../test/fixtures/site-server';
import type { TemporaryRoot } from '../test/fixtures/temporary-root';

let root: TemporaryRoot;
let site: DeployedSite;

const { run, deploy, rollback } = deployFoodBeforeAll((created) => {
  ({ root, site } = created);
});

const versionsOf = (name: string) => readdirSync(path.join(site.folder, name)).sort();

test('a deployment makes a new version of an area live, keeps the previous one, and changes nothing else', async () => {
  const before = site.live();
  changeFood(root, 'New');
  const { code, output } = await deploy('mf-food');
  expect(code).toBe(0);
  expect(output).toMatch(/^mf-food 1\.0\.0-[0-9a-f]{10} is live: built in .* s, checked and switched in .* s$/);
  const after = site.live();
  expect([after.shell, after['mf-food']]).toEqual([before.shell, expect.not.stringMatching(before['mf-food'] ?? '')]);
  expect(versionsOf('mf-food')).toEqual([before['mf-food'], after['mf-food']].sort());
  expect(site.registry().remotes[0]).toMatchObject({ previous: { version: before['mf-food'] } });
});

test('a deployment of the live version changes nothing', async () => {
  const before = site.files();
  const said = /^mf-food 1\.0\.0-\w{10} is already live, since \d{4}-\d\d-\d\d \d\d:\d\d UTC$/;
  expect(await deploy('mf-food')).toEqual({ code: 0, output: expect.stringMatching(said) });
  expect(site.files()).toEqual(before);
});

test('--screenshots takes screenshots of an area that is live already, and the summary lists them', async () => {
  const [folder, summary] = [path.join(site.folder, '../pictures'), path.join(site.folder, '../summary.md')];
  const { code, output } = await deploy('mf-food', '--screenshots', folder, '--summary', summary);
  expect([code, output.split('\n')]).toEqual([0, [expect.any(String), `screenshots in ${folder}: 6`]]);
  expect(readWidths(folder)).toEqual(FOOD_SCREENSHOT_WIDTHS);
  const [dark, light] = ['dark', 'light'].map((scheme) => `${folder}/mf-food-food-start-768-${scheme}.png`);
  expect(readFileSync(String(dark)).equals(readFileSync(String(light)))).toBe(false);
  expect(readFileSync(summary, 'utf8')).toMatch(/^- `mf-food-food-start-360-light.png`$/m);
});

test('a deployment succeeds when no screenshot can be taken, and the summary says why', async () => {
  const [folder, summary] = [path.join(site.folder, '../pictures'), path.join(site.folder, '../summary.md')];
  const { code, output } = await withBrokenBrowser(() =>
    deploy('mf-food', '--screenshots', folder, '--summary', summary),
  );
  expect([code, output]).toEqual([0, expect.stringMatching(/\nmf-food: No screenshots could be taken: .*launch/)]);
  expect(readFileSync(summary, 'utf8')).toMatch(/^- No screenshots could be taken: /m);
});

test('a rollback makes the previous version and its description live, and --to makes the replaced version live again', async () => {
  const before = site.live();
  root.remote('mf-food', { title: 'Food and drinks' });
  await deploy('mf-food');
  const { 'mf-food': newer } = site.live();
  expect(site.registry().remotes[0]).toMatchObject({ description: { title: 'Food and drinks' } });
  const { code, output } = await rollback('mf-food');
  expect([code, output]).toEqual([0, expect.stringContaining(`mf-food ${before['mf-food']} is live again instead of`)]);
  expect(site.live()).toEqual(before);
  expect(site.registry().remotes[0]).toMatchObject({ description: { title: 'food' } });
  expect(await rollback('mf-food')).toEqual({
    code: 1,
    output: `Nothing was live before mf-food ${before['mf-food']} that was not rolled back; --to names a version to return to anyway`,
  });
  expect(site.live()).toEqual(before);
  expect(await rollback('mf-food', '--to', newer ?? '')).toMatchObject({ code: 0 });
  expect(site.live()['mf-food']).toBe(newer);
  expect(site.registry().remotes[0]).toMatchObject({ description: { title: 'Food and drinks' } });
});

test('a rollback rebuilds a damaged registry and makes the previous version live', async () => {
  const before = site.live();
  changeFood(root, 'New');
  await deploy('mf-food');
  writeFileSync(path.join(site.folder, 'registry.json'), '{"remotes":[{"descr');
  const { code, output } = await rollback('mf-food');
  expect([code, output.split('\n')]).toEqual([
    0,
    [
      expect.stringContaining(`mf-food ${before['mf-food']} is live again instead of`),
      expect.stringMatching(/registry\.json was damaged and has been rebuilt from the files of the site; live: shell /),
    ],
  ]);
  expect(site.live()).toEqual(before);
});

test('a rollback with --to makes any kept version live', async () => {
  const { 'mf-food': first = '' } = site.live();
  for (const text of ['second', 'third']) {
    changeFood(root, text);
    await deploy('mf-food');
  }
  expect(await rollback('mf-food', '--to', first)).toMatchObject({ code: 0 });
  expect(site.live()['mf-food']).toBe(first);
  expect(await rollback('mf-food', '--to', '0.0.1')).toEqual({
    code: 1,
    output: 'mf-food 0.0.1 is not kept; npm run releases lists what is',
  });
});

test('a rollback is refused before the second deployment', async () => {
  const { code, output } = await rollback('mf-food');
  expect([code, output]).toEqual([1, expect.stringMatching(/^Nothing was live before mf-food/)]);
});

test('a version with more characters than failure reports and previews allow is refused before the build', async () => {
  const before = site.files();
  const file = 'mf-food/package.json';
  const release = (length: number) => root.write(file, JSON.stringify({ version: `1.0.0-${'a'.repeat(length - 6)}` }));
  release(50);
  const tooLong =
    /^The version \S+ of mf-food is 61 characters long, over the limit of 60: it begins with the one in \S+$/;
  expect(await deploy('mf-food')).toEqual({ code: 1, output: expect.stringMatching(tooLong) });
  expect(await deploy('mf-food', '--preview', 'next.pr.12')).toEqual({
    code: 1,
    output: expect.stringMatching(tooLong),
  });
  expect(site.files()).toEqual(before);
  release(49);
  expect(await deploy('mf-food')).toMatchObject({ code: 0 });
});

test('npm run releases lists the live version, the previous one and the previews of each area', async () => {
  const { 'mf-food': first = '' } = site.live();
  changeFood(root, 'New');
  await deploy('mf-food');
  await deploy('mf-food', '--preview', 'pr.12');
  const { output } = await run('releases');
  const [food] = /^mf-food\n(?: {2}.*\n?)+/m.exec(output) ?? [''];
  const instant = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`;
  expect(food.trim().split('\n')).toEqual([
    'mf-food',
    expect.stringMatching(RegExp(`^ {2}live {9}${site.live()['mf-food']} since ${instant}, by deploy$`)),
    expect.stringMatching(RegExp(`^ {2}previous {5}${first} deployed ${instant}$`)),
    expect.stringMatching(RegExp(`^ {2}preview {6}1.0.0-pr.12 deployed ${instant}$`)),
  ]);
});

test('npm run releases --log lists deployments and rollbacks with their reasons, as text or as JSON', async () => {
  const { 'mf-food': first } = site.live();
  changeFood(root, 'New');
  await deploy('mf-food', '--message', 'Prices with decimals');
  const { 'mf-food': second } = site.live();
  await rollback('mf-food', '--message', 'No prices at all');
  const { output } = await run('releases', '--log', '--json');
  const history: object[] = JSON.parse(output);
  const who = expect.any(String);
  expect(history).toHaveLength(4);
  expect(history.slice(2)).toEqual([
    expect.objectContaining({
      ...{ who, action: 'deploy', name: 'mf-food', version: second, previous: first, message: 'Prices with decimals' },
      bytes: expect.any(Number),
      seconds: { build: expect.any(Number), gates: expect.any(Number) },
      skipped: { types: 'A fixture', tests: 'A fixture' },
    }),
    expect.objectContaining({ who, action: 'rollback', version: first, previous: second, message: 'No prices at all' }),
  ]);
  expect((await run('releases', '--log')).output).toContain('No prices at all');
  const releases = JSON.parse((await run('releases', '--json')).output);
  expect(releases).toEqual([
    expect.objectContaining({ name: 'shell' }),
    expect.objectContaining({ name: 'mf-food', live: expect.objectContaining({ version: first, by: 'rollback' }) }),
  ]);
});

test('concurrent deployments all become live', async () => {
  const names = Array.from({ length: 5 }, (_, index) => `mf-team${index}`);
  for (const name of names) root.remote(name);
  const deployInOwnProcess = (name: string) => root.runInOwnProcess('deploy', name, '--site', site.folder);
  const outcomes = await Promise.all([...names, 'shell'].map(deployInOwnProcess));
  expect(outcomes.map(({ code }) => code)).toEqual(outcomes.map(() => 0));
  expect(Object.keys(site.live()).sort()).toEqual(['mf-food', ...names, 'shell'].sort());
  expect(site.registry().remotes).toHaveLength(names.length + 1);
});

test('a deployment and a rollback over HTTP have the same effect as in a folder', async () => {
  const before = site.live();
  const server = await startDeploymentServer(site.folder, ['mf-food']);
  process.env.DEPLOY_TOKEN = 'secret';
  changeFood(root, 'Over HTTP');
  const pictures = path.join(site.folder, '../pictures');
  const deployed = await root.run('deploy', 'mf-food', '--site', server.address, '--screenshots', pictures);
  const { 'mf-food': version = '', shell } = site.live();
  const rolledBack = await root.run('rollback', 'mf-food', '--site', server.address);
  server.close();
  delete process.env.DEPLOY_TOKEN;
  expect(readWidths(pictures)).toEqual(FOOD_SCREENSHOT_WIDTHS);
  expect(deployed).toMatchObject({ code: 0, output: expect.stringMatching(/^mf-food \S+ is live: built in /) });
  expect([version, shell]).toEqual([expect.not.stringMatching(before['mf-food'] ?? ''), before.shell]);
  expect(rolledBack.output).toMatch(`mf-food ${before['mf-food']} is live again instead of ${version}`);
  expect(site.live()).toEqual(before);
  const uploads = server.requests.filter((request) => request.startsWith('PUT'));
  expect(uploads).toEqual(['PUT /api/site/releases/mf-food']);
});
