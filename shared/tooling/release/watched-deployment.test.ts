import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { DeployedSite } from '../test/fixtures/deployed-site';
import { changeFood, deployFoodBeforeAll } from '../test/fixtures/food-site';
import { BUCKET, startObjectStore } from '../test/fixtures/object-store';
import type { TemporaryRoot } from '../test/fixtures/temporary-root';
import { withReleases } from './registry';
import { changeSite, readRelease } from './site';

const KEY = 'an operator key for tests, of 32 bytes at least';

let root: TemporaryRoot;
let site: DeployedSite;
let api: Server;
/** Status of the API's responses, and how many of 50 visits of the deployed version failed. */
let status: number;
let failed: number;
/** Awaited before the API responds with the health of a version. */
let beforeHealth: (version: string) => Promise<unknown>;

const { run } = deployFoodBeforeAll((created) => {
  ({ root, site } = created);
});

beforeEach(async () => {
  [status, failed] = [200, 0];
  beforeHealth = async () => undefined;
  api = createServer((request, response) => {
    if (request.url === '/api/contract') return response.end('{"operations":{}}');
    request.setEncoding('utf8').once('data', async (text) => {
      const { operator_key, live } = JSON.parse(text);
      await beforeHealth(live['mf-food']);
      const isAllowed = operator_key === KEY && request.url === '/api/system/area_health';
      const counts = {
        ...{ remote: 'mf-food', version: live['mf-food'], visits: 50, failed_visits: failed, errors: {} },
        failing_locations: [],
      };
      response.statusCode = isAllowed ? status : 403;
      response.end(JSON.stringify(response.statusCode === 200 ? { versions: [counts] } : { message: 'Refused' }));
    });
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port } = api.address() as AddressInfo;
  const record = { startedAt: '2026-11-24T10:00:00.000Z', operations: {}, address: `http://127.0.0.1:${port}` };
  const folder = path.dirname(site.folder);
  writeFileSync(path.join(folder, 'api-contract.json'), JSON.stringify(record));
  writeFileSync(path.join(folder, 'operator-key'), `${KEY}\n`);
});
afterEach(() => {
  api.close();
});

const deploy = (...more: string[]) => run('deploy', 'mf-food', ...more);

test('a watched deployment that fails too often is rolled back, exits with 1 and is recorded in the history', async () => {
  const { 'mf-food': before } = site.live();
  changeFood(root, 'Broken');
  failed = 5;
  const { code, output } = await deploy('--watch', '10m', '--rollback-above', '1%');
  const why = /Rolled back automatically: 5 of 50 visits of 1\.0\.0-\w{10} failed \(10\.0%\); the limit is 1%/;
  expect([code, output]).toEqual([1, expect.stringMatching(why)]);
  expect(output).toContain(`mf-food ${before} is live again instead of`);
  expect(site.live()['mf-food']).toBe(before);
  const history = await run('releases', '--log');
  expect(history.output).toMatch(new RegExp(`returned to mf-food ${before}[^]*${why.source}`));
});

test('a version that another deployment replaces while its health is read is not rolled back', async () => {
  const { 'mf-food': hotfix = '' } = site.live();
  changeFood(root, 'Broken');
  failed = 5;
  beforeHealth = async (version) => {
    if (version === 'any' || site.live()['mf-food'] === hotfix) return;
    const release = readRelease(site.folder, 'mf-food', hotfix);
    await changeSite(site.folder, (registry) =>
      withReleases(registry, { 'mf-food': release }, { at: new Date().toISOString(), by: 'deploy' }),
    );
  };
  const { code, output } = await deploy('--watch', '10m');
  expect(site.live()['mf-food']).toBe(hotfix);
  const reason = `is no longer live, but ${hotfix}: nothing is rolled back`;
  expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
});

test('a watched deployment to a bucket is rolled back in the bucket when it fails too often', async () => {
  const store = await startObjectStore();
  const address = `s3://${BUCKET}`;
  const settings = { ...store.environment, OPERATOR_KEY: KEY };
  Object.assign(process.env, settings);
  try {
    const { 'mf-food': before } = site.live();
    expect(await root.run('copy-site', '--site', site.folder, '--to', address)).toMatchObject({ code: 0 });
    changeFood(root, 'Broken');
    failed = 5;
    const { port } = api.address() as AddressInfo;
    const options = ['--api', `http://127.0.0.1:${port}`, '--watch', '10m', '--rollback-above', '1%'];
    const { code, output } = await root.run('deploy', 'mf-food', '--site', address, ...options);
    expect([code, output]).toEqual([1, expect.stringContaining('Rolled back automatically: 5 of 50 visits of')]);
    const { output: history } = await root.run('releases', '--site', address, '--log');
    expect(history).toMatch(new RegExp(`returned to mf-food ${before}`));
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name];
    await store.close();
  }
});

test('a watched deployment that works stays live', async () => {
  const { 'mf-food': before } = site.live();
  changeFood(root, 'Good');
  const { code, output } = await deploy('--watch', '1s');
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/watched for 1 s: 0 of 50 visits of \S+ failed \(0\.0%\)$/),
  ]);
  expect(site.live()['mf-food']).not.toBe(before);
});

test('a watched rollout that fails too often is aborted, and one that works stays staged', async () => {
  const before = site.live();
  changeFood(root, 'Staged');
  const good = await deploy('--to', '10%', '--watch', '1s');
  const next = 'npm run deploy -w mf-food -- --to 50% changes that, npm run promote -w mf-food makes it live for all';
  expect([good.code, good.output]).toEqual([
    0,
    expect.stringMatching(`0 of 50 visits of \\S+ failed .*\nmf-food stays staged for 10% of the locations: ${next}$`),
  ]);
  failed = 5;
  const bad = await deploy('--to', '50%', '--watch', '10m');
  const why = /Aborted automatically: 5 of 50 visits of 1\.0\.0-\w{10} failed \(10\.0%\); the limit is 1%/;
  expect([bad.code, bad.output]).toEqual([1, expect.stringMatching(why)]);
  expect(bad.output).toMatch(/The rollout of mf-food \S+ is aborted/);
  expect(site.live()).toEqual(before);
  expect(site.registry().remotes[0]).not.toHaveProperty('rollout');
  const history = await run('releases', '--log');
  expect(history.output).toMatch(new RegExp(`aborted the rollout of mf-food \\S+\\s+${why.source}`));
});

test('nothing is deployed when the API does not return the health of the area', async () => {
  const before = site.live();
  changeFood(root, 'Unwatched');
  status = 503;
  const refused = await deploy('--watch', '10m');
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('does not return the health of mf-food')]);
  writeFileSync(path.join(path.dirname(site.folder), 'operator-key'), '');
  expect(await deploy('--watch', '10m')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/needs the operator key/),
  });
  expect(await deploy('--watch', '10m', '--preview', 'pr.1')).toMatchObject({ code: 1 });
  expect(site.live()).toEqual(before);
});
