import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDeployToken, findDeployToken, listDeployTokens, revokeDeployToken } from './deploy-tokens';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tokens-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('creating deployment tokens while another token is being revoked does not restore the revoked token', async () => {
  const revoked = await createDeployToken(folder, ['mf-food']);
  const create = (_one: undefined, index: number) => createDeployToken(folder, ['mf-food'], `CI ${index}`);
  const [created] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, create)),
    revokeDeployToken(folder, revoked.slice(0, 8)),
  ]);
  expect(await findDeployToken(folder, revoked)).toBeUndefined();
  const ids = (await listDeployTokens(folder)).map(({ id }) => id);
  expect(ids.sort()).toEqual(created.map((token) => token.slice(0, 8)).sort());
  expect(await readdir(folder)).toEqual(['deploy-tokens.json']);
});

test('the error of a deployment token command states the path of the lock that a killed command has left behind', async () => {
  const lock = path.join(folder, 'deploy-tokens.json.lock');
  await writeFile(lock, '');
  await expect(createDeployToken(folder, ['mf-food'], 'CI', 100)).rejects.toThrow(
    `Another command changes the tokens. If none is running, remove ${lock}`,
  );
});

test('a lock of the deployment tokens that a killed command has not renewed for ten seconds is taken over', async () => {
  const lock = path.join(folder, 'deploy-tokens.json.lock');
  await mkdir(lock);
  const lastRenewal = new Date(Date.now() - 11_000);
  await utimes(lock, lastRenewal, lastRenewal);
  await createDeployToken(folder, ['mf-food'], 'CI', 1_000);
  expect(await readdir(folder)).toEqual(['deploy-tokens.json']);
});

test('a lock of the deployment tokens that a command renews is not taken over', async () => {
  const lock = path.join(folder, 'deploy-tokens.json.lock');
  await mkdir(lock);
  await expect(createDeployToken(folder, ['mf-food'], 'CI', 100)).rejects.toThrow(
    `Another command changes the tokens. If none is running, remove ${lock}`,
  );
});

test('the error of a deployment token command states the path of a lock file left by an earlier version, regardless of its age', async () => {
  const lock = path.join(folder, 'deploy-tokens.json.lock');
  await writeFile(lock, '');
  const created = new Date(Date.now() - 3_600_000);
  await utimes(lock, created, created);
  await expect(createDeployToken(folder, ['mf-food'], 'CI', 100)).rejects.toThrow(
    `Another command changes the tokens. If none is running, remove ${lock}`,
  );
});
