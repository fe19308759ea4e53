import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { DeployedSite } from '../test/fixtures/deployed-site';
import { changeFood, deployFoodBeforeAll } from '../test/fixtures/food-site';
import { startDeploymentServer } from '../test/fixtures/site-server';
import type { TemporaryRoot } from '../test/fixtures/temporary-root';

let root: TemporaryRoot;
let site: DeployedSite;

const { run } = deployFoodBeforeAll((created) => {
  ({ root, site } = created);
});

beforeEach(async () => {
  changeFood(root, 'New');
  await run('deploy', 'mf-food');
});

async function retireFood(): Promise<string> {
  const { 'mf-food': version = '' } = site.live();
  expect(await run('retire', 'mf-food')).toMatchObject({ code: 0 });
  return version;
}

test('a rollback of a retired area without sources makes its last version live again, but no earlier one', async () => {
  const version = await retireFood();
  root.clear();
  const { code, output } = await run('rollback', 'mf-food', '--message', 'Still needed');
  expect([code, output]).toEqual([0, expect.stringMatching(RegExp(`^mf-food ${version} is live again: checked`))]);
  expect(site.live()['mf-food']).toBe(version);
  expect(site.registry()).not.toHaveProperty('retired');
  const history: object[] = JSON.parse((await run('releases', '--log', '--json')).output);
  expect(history.at(-1)).toMatchObject({ action: 'rollback', name: 'mf-food', version, message: 'Still needed' });
  const refusal = { code: 1, output: `Nothing was live before mf-food ${version}` };
  expect(await run('rollback', 'mf-food')).toEqual(refusal);
});

test('a rollback of a retired area over HTTP makes its last version live again', async () => {
  const version = await retireFood();
  const server = await startDeploymentServer(site.folder, ['mf-food']);
  process.env.DEPLOY_TOKEN = 'secret';
  const { code } = await root.run('rollback', 'mf-food', '--site', server.address);
  server.close();
  delete process.env.DEPLOY_TOKEN;
  expect([code, site.live()['mf-food']]).toEqual([0, version]);
});

/** Deploys an area with the path of mf-food. */
async function deployDrinks(): Promise<void> {
  const links = [{ label: 'Start', path: '/food/start' }];
  const sidebar = { title: 'Drinks', prefix: '/food', icon: 'other', order: 9, links };
  root.remote('mf-drinks', { paths: ['food'], sidebar });
  root.write(
    'mf-drinks/src/module.tsx',
    `import { Page } from '@backoffice/ui';
    export default { routes: { food: [{ path: 'start', element: <Page title="Drinks">None</Page> }] } };`,
  );
  expect(await run('deploy', 'mf-drinks')).toMatchObject({ code: 0 });
}

test('a rollback of a retired area is refused when another area has taken its path', async () => {
  await retireFood();
  root.clear();
  await deployDrinks();
  expect(await run('rollback', 'mf-food')).toEqual({
    code: 1,
    output: 'mf-food describes /food, which belongs to mf-drinks',
  });
});

test('a refused deployment of a retired area keeps its last version for a rollback', async () => {
  const version = await retireFood();
  await deployDrinks();
  expect(await run('deploy', 'mf-food')).toEqual({
    code: 1,
    output: 'mf-food describes /food, which belongs to mf-drinks',
  });
  expect(existsSync(path.join(site.folder, 'mf-food', version))).toBe(true);
});

test('the last version of a retired area is kept for a rollback when its deployment fails because another area cannot be built', async () => {
  const version = await retireFood();
  root.remote('mf-wine');
  root.write('mf-wine/src/module.tsx', 'export default {');
  expect(await run('deploy', 'mf-food', 'mf-wine', '--skip-tests', 'Urgent')).toMatchObject({ code: 1 });
  expect(await run('rollback', 'mf-food')).toMatchObject({ code: 0 });
  expect(site.live()['mf-food']).toBe(version);
});

test('a preview of a retired area is refused for different sources while the files of the label are kept', async () => {
  await run('deploy', 'mf-food', '--preview', 'pr.12');
  await retireFood();
  changeFood(root, 'Other');
  const { code, output } = await run('deploy', 'mf-food', '--preview', 'pr.12');
  expect([code, output]).toEqual([1, expect.stringContaining('mf-food has a preview pr.12 from other sources')]);
  expect(existsSync(path.join(site.folder, 'mf-food/1.0.0-pr.12'))).toBe(true);
});

test('a rollback of a retired area is refused when it names a different version', async () => {
  const version = await retireFood();
  expect(await run('rollback', 'mf-food', '--to', '0.0.1')).toEqual({
    code: 1,
    output: `mf-food 0.0.1 is not kept after its retirement; without --to, a rollback makes ${version} live again`,
  });
});

test('a rollback of an area that was retired more than a day ago is refused with a message that names the command that makes it live', async () => {
  await retireFood();
  rmSync(path.join(site.folder, 'mf-food'), { recursive: true });
  expect(await run('rollback', 'mf-food')).toEqual({
    code: 1,
    output:
      'mf-food is retired, and the files of its last version are no longer kept: npm run deploy -w mf-food makes it live again',
  });
});
