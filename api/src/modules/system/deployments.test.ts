import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';

let suite: TestApp;
let file: string;

beforeEach(async () => {
  suite = await buildTestApp();
  file = path.join(suite.config.dataDir, 'site/.history.jsonl');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
});
afterEach(() => suite.close());

const request = (operator_key: string) =>
  suite.app.inject({ method: 'POST', url: '/api/system/deployments', payload: { operator_key } });
const list = async () => (await request(suite.config.operatorKey)).json().deployments;

const createEntry = (index: number) => ({
  id: String(index),
  at: '2026-11-23T10:00:00.000Z',
  action: 'deploy',
  name: 'mf-menu',
  version: `1.0.${index}`,
  who: 'Anna',
  message: 'Hotfix',
  skipped: { tests: 'No orders can be taken' },
});
const append = (index: number) => appendFileSync(file, `${JSON.stringify(createEntry(index))}\n`);

test('the latest hundred deployments are listed, newest first', async () => {
  for (let index = 1; index <= 102; index += 1) append(index);
  const deployments = await list();
  expect(deployments).toHaveLength(100);
  expect([deployments[0], deployments[99]]).toEqual([createEntry(102), createEntry(3)]);
});

test('a rollout step is listed as a step, with an action that earlier shell versions support', async () => {
  const steps = ['rollout', 'promote', 'abort'].map((action, index) => ({ ...createEntry(index), action }));
  appendFileSync(file, steps.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  expect(await list()).toEqual([
    { ...createEntry(2), action: 'rollback', step: 'abort' },
    { ...createEntry(1), action: 'deploy', step: 'promote' },
    { ...createEntry(0), action: 'preview', step: 'rollout' },
  ]);
});

test('lines of the deployment history that are not valid entries are omitted', async () => {
  append(1);
  appendFileSync(file, '{"id":"2","at":\n[]\n7\n{"id":"3"}\n');
  append(4);
  expect(await list()).toEqual([createEntry(4), createEntry(1)]);
});

test('the latest deployments of a long history are listed', async () => {
  writeFileSync(file, `${'x'.repeat(300_000)}\n`);
  append(1);
  expect(await list()).toEqual([createEntry(1)]);
});

test('no deployments are listed when the site has no history', async () => {
  rmSync(file);
  expect(await list()).toEqual([]);
});

test('the deployments are refused without the operator key, and attempts with a wrong key are rate limited', async () => {
  append(1);
  const response = await request('a guess');
  expect(response.statusCode).toBe(403);
  expect(response.json()).not.toHaveProperty('deployments');
  for (let attempt = 1; attempt < 10; attempt += 1) await request('a guess');
  expect((await request(suite.config.operatorKey)).statusCode).toBe(429);
});

test('the deployment history is not served as a file of the site', async () => {
  append(1);
  expect((await suite.app.inject({ url: '/.history.jsonl' })).statusCode).toBe(404);
});
