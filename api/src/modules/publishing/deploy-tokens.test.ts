import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDeployToken, findDeployToken, listDeployTokens, revokeDeployToken } from './deploy-tokens';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tokens-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('tokens that are created while another one is revoked do not bring it back', async () => {
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

test('a lock that a killed command left is named', async () => {
  const lock = path.join(folder, 'deploy-tokens.json.lock');
  await writeFile(lock, '');
  await expect(createDeployToken(folder, ['mf-food'], 'CI', 100)).rejects.toThrow(
    `Another command changes the tokens. If none is running, remove ${lock}`,
  );
});
