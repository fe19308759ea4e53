import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { type DeployedSite, deployedSite } from '../test/fixtures/deployed-site';
import { changeFood, deployFoodBeforeAll } from '../test/fixtures/food-site';
import type { TemporaryRoot } from '../test/fixtures/temporary-root';

let root: TemporaryRoot;
let site: DeployedSite;

deployFoodBeforeAll((created) => {
  ({ root, site } = created);
});

/** Returns a new site in which nothing is live. */
const createEmptySite = () => deployedSite(path.join(mkdtempSync(path.join(root.folder, 'data-')), 'site'));

// Commands that deploy to the site of the current test. (Those of `deployFoodBeforeAll` always deploy to its site.)
const deploy = (name: string, ...more: string[]) => root.run('deploy', name, '--site', site.folder, ...more);
const rollback = (name: string, ...more: string[]) => root.run('rollback', name, '--site', site.folder, ...more);

describe('npm start', () => {
  /** Builds and publishes the sources, as `npm start` does before it serves. */
  function start(): Promise<{ code: number; output: string }> {
    process.env.DATA_DIR = path.dirname(site.folder);
    return root.run('build');
  }

  afterEach(() => {
    delete process.env.DATA_DIR;
  });

  test('keeps the version that a rollback made live when the sources change, and prints how to deploy them', async () => {
    const { 'mf-food': first = '' } = site.live();
    changeFood(root, 'Bad');
    await deploy('mf-food');
    await rollback('mf-food');
    const before = site.files();
    changeFood(root, 'Never seen');
    const { output } = await start();
    expect(output).toMatch(
      RegExp(`mf-food stays at ${first}, live by rollback since .* UTC\n.*npm run deploy -w mf-food\n`),
    );
    expect(site.files()).toEqual(before);
  });

  test('keeps a version that an earlier start published and a deployment confirmed', async () => {
    site = createEmptySite();
    changeFood(root, 'Older');
    await start();
    root.remote('mf-food');
    await start();
    const { 'mf-food': deployed } = site.live();
    expect(await deploy('mf-food')).toEqual({ code: 0, output: expect.stringMatching(/ is live: was built before/) });
    changeFood(root, 'Older');
    await start();
    expect(site.live()['mf-food']).toBe(deployed);
  });

  test('creates no version when the built files equal the live ones, and a deployment confirms the live version', async () => {
    site = createEmptySite();
    await start();
    const live = site.live();
    const file = 'mf-food/src/module.tsx';
    root.write(file, `// A comment.\n${root.read(file)}`);
    await start();
    expect(site.live()).toEqual(live);
    expect(await deploy('mf-food')).toMatchObject({
      output: expect.stringMatching(`^mf-food ${live['mf-food']} is live: `),
    });
    expect(site.live()).toEqual(live);
    expect(site.registry().remotes[0]).toMatchObject({ by: 'deploy' });
  });

  test('keeps the live version of an earlier npm start during a rollout and after its abort', async () => {
    site = createEmptySite();
    await start();
    const live = site.live();
    changeFood(root, 'Staged');
    await deploy('mf-food', '--to', '10%');
    const before = site.files();
    changeFood(root, 'Never seen');
    expect((await start()).output).toContain(`mf-food stays at ${live['mf-food']}, live by start since`);
    expect([site.live(), site.files()['registry.json']]).toEqual([live, before['registry.json']]);
    changeFood(root, 'Staged');
    expect(await root.run('abort', 'mf-food', '--site', site.folder)).toMatchObject({ code: 0 });
    await start();
    expect(site.live()).toEqual(live);
  });

  test('keeps a deployed version when the sources are those of an earlier version', async () => {
    changeFood(root, 'New');
    await deploy('mf-food');
    const deployed = site.live();
    root.remote('mf-food');
    await start();
    expect(site.live()).toEqual(deployed);
    changeFood(root, 'Kept no more');
    await start();
    expect(site.live()).toEqual(deployed);
  });

  test('publishes the sources, even those of an earlier version, until the first deployment', async () => {
    site = createEmptySite();
    await start();
    const before = site.live();
    changeFood(root, 'Edited');
    await start();
    const edited = site.live();
    expect(edited['mf-food']).not.toBe(before['mf-food']);
    changeFood(root, 'More');
    await start();
    root.remote('mf-food');
    changeFood(root, 'Edited');
    await start();
    expect(site.live()).toEqual(edited);
  });

  describe('with sources of a different contract version', () => {
    const CONTRACT = 'shared/platform/src/remote/description.ts';
    let contract: string;

    const raiseContract = () =>
      root.write(CONTRACT, contract.replace("SHELL_CONTRACT_VERSION = '1.1.0'", "SHELL_CONTRACT_VERSION = '2.0.0'"));

    beforeEach(async () => {
      contract = root.read(CONTRACT);
      site = createEmptySite();
      await start();
    });

    afterEach(() => root.write(CONTRACT, contract));

    test('keeps the live shell when a deployed area is incompatible with the built shell', async () => {
      await deploy('mf-food');
      const { shell, 'mf-food': area } = site.live();
      const { 'registry.json': registry, 'index.html': page } = site.files();
      raiseContract();
      const { code, output } = await start();
      const reason = `mf-food ${area} needs ^1.0.0 of the shell's contract, but shell 1.0.0-NEW keeps 2.0.0`;
      const advice = 'deploy mf-food first, or all together: npm run deploy -- shell mf-food';
      const lines = output.replace(/(?<=but shell 1\.0\.0-)\w+/, 'NEW').split('\n');
      expect([code, lines]).toEqual([0, expect.arrayContaining([`shell stays at ${shell}: ${reason}; ${advice}`])]);
      expect(site.files()).toMatchObject({ 'registry.json': registry, 'index.html': page });
    });

    test('publishes a shell and an area that are compatible only with each other', async () => {
      const before = site.live();
      raiseContract();
      root.remote('mf-food', { shell: '^2.0.0' });
      const { code, output } = await start();
      expect([code, output]).toEqual([0, expect.not.stringContaining('stays')]);
      const { shell, 'mf-food': area } = site.live();
      expect([shell === before.shell, area === before['mf-food']]).toEqual([false, false]);
    });

    test('publishes neither a new area nor an update that needs a newer shell, but publishes other areas', async () => {
      const before = site.live();
      root.remote('mf-food', { shell: '^2.0.0' });
      root.remote('mf-drinks', { shell: '^2.0.0' });
      root.remote('mf-wine');
      const { code, output } = await start();
      expect([code, output]).toEqual([0, expect.stringContaining(`mf-food stays at ${before['mf-food']}: mf-food `)]);
      expect(output).toMatch(
        /^mf-drinks is not shown: mf-drinks \S+ needs \^2\.0\.0 of .*; deploy the shell first, or both together: npm run deploy -- shell mf-drinks$/m,
      );
      expect(site.live()).toEqual({ ...before, 'mf-wine': expect.any(String) });
    });
  });
});
