import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { useTestApp } from '../../../test/use-test-app';
import { createDeployToken, findDeployToken } from './deploy-tokens';

const REPOSITORY = path.resolve(__dirname, '../../../..');

const suite = useTestApp();
let address: string;
let site: string;

beforeAll(async () => {
  site = path.join(suite.config.dataDir, 'site');
  address = await suite.app.listen({ port: 0, host: '127.0.0.1' });
  mkdirSync(site);
  const current = { version: '1', first: [], lazy: {}, integrity: {}, preload: [] };
  const describe = (segment: string) => ({
    name: `mf-${segment}`,
    title: segment,
    paths: [segment],
    visitors: 'signed-in',
  });
  const remotes = ['food', 'staff'].map((segment) => ({ description: describe(segment), current }));
  writeFileSync(path.join(site, 'registry.json'), JSON.stringify({ shell: { current }, remotes }));
});

const names = () =>
  JSON.parse(readFileSync(path.join(site, 'registry.json'), 'utf8')).remotes.map(
    ({ description }: { description: { name: string } }) => description.name,
  );

interface CommandResult {
  code: number;
  output: string;
}

/** Runs Node with these environment variables, and returns its exit code and output. */
function runNode(args: string[], settings: Record<string, string>): Promise<CommandResult> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: REPOSITORY, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, output: `${stdout}${stderr}`.trim() }),
    );
  });
}

/** Runs a deployment command of the repository against the server. */
const run = (token: string, ...parameters: string[]) =>
  runNode([path.join(REPOSITORY, 'shared/tooling/run.mjs'), ...parameters, '--site', address], { DEPLOY_TOKEN: token });

/** Runs the command with which the operator manages deployment tokens. */
const manageTokens = (...parameters: string[]) =>
  runNode(['--import', 'tsx', path.join(__dirname, 'manage-deploy-tokens.ts'), ...parameters], {
    DATA_DIR: suite.config.dataDir,
  });

test('a deployment command changes the server’s site with a token for the micro-frontend, and is refused with any other token', async () => {
  const token = await createDeployToken(suite.config.dataDir, ['mf-food']);
  const foreign = await run(token, 'retire', 'mf-staff');
  expect(foreign).toEqual({ code: 1, output: `${address} refuses: The token is for mf-food, not for mf-staff` });
  expect(await run('guess', 'retire', 'mf-food')).toEqual({
    code: 1,
    output: `${address} refuses: The deployment token is not valid`,
  });
  expect(names()).toEqual(['mf-food', 'mf-staff']);
  const retired = await run(token, 'retire', 'mf-food', '--message', 'Closed');
  expect(retired).toEqual({ code: 0, output: expect.stringMatching(/^mf-food is retired: \/food is free/) });
  expect(names()).toEqual(['mf-staff']);
  expect((await run(token, 'releases', '--log')).output).toMatch(/ retired mf-food 1\n +Closed$/);
});

test('the operator creates, lists and revokes deployment tokens', async () => {
  const { dataDir } = suite.config;
  const { output: token } = await manageTokens('create', 'mf-menu', 'shell', '--label', 'CI');
  expect(await findDeployToken(dataDir, token)).toMatchObject({ names: ['mf-menu', 'shell'], label: 'CI' });
  const [id = ''] = token.split('.');
  expect((await manageTokens('list')).output).toMatch(RegExp(`${id}  \\d{4}-\\d\\d-\\d\\d  mf-menu shell  CI$`));
  expect(await manageTokens('revoke', id)).toEqual({ code: 0, output: `Revoked ${id}` });
  expect(await findDeployToken(dataDir, token)).toBeUndefined();
});

test.each([
  [['create', '../site'], 'Name shell or an area, such as mf-menu, not ../site'],
  [['revoke', 'none'], 'There is no token none'],
])('the deployment token command %j is refused', async (parameters, message) => {
  const { code, output } = await manageTokens(...parameters);
  expect([code, output.split('\n')[0]]).toEqual([1, message]);
});
