import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { useCommandProcess } from './commands';
import { temporaryFolder } from './run-database';

const COMMANDS = [
  ['src/demo/simulate.ts'],
  ['src/accounts/create-location.ts'],
  ['src/accounts/add-user.ts'],
  ['src/modules/feature-flags/manage-feature-flags.ts'],
  ['src/modules/rollups/rebuild-rollups.ts'],
  ['src/modules/ledger/rebuild.ts'],
  ['src/modules/ledger/verify.ts'],
  ['src/backup/backup.ts'],
  ['src/backup/restore.ts'],
  ['bench/bench.ts'],
  ['bench/mails.ts'],
  ['bench/reports.ts'],
  ['bench/storm.ts'],
  ['bench/kills.ts'],
  ['bench/measure-sign-in.ts'],
];

const runInSharedProcess = useCommandProcess();
const locate = (command: string) => path.join(__dirname, '..', command);

function run(command: string, args: string[], variables = {}) {
  return spawnSync(process.execPath, ['--import', 'tsx', locate(command), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...variables },
  });
}

test.each(COMMANDS)('%s prints its usage for --help', (command) => {
  const { status, stdout, stderr } = run(command, ['--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('npm run ');
});

test.each(COMMANDS)('%s rejects an unknown option and names it', async (command) => {
  const request = { program: locate(command), args: ['--no-such-option'], input: '', env: { PATH: process.env.PATH } };
  const { code, stdout, stderr } = await runInSharedProcess(request);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('--no-such-option');
});

test('the terminal simulator creates no database', () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const args = ['--pairing-code', 'ABCD2345', '--url', 'http://127.0.0.1:1'];
  expect(run('src/demo/simulate.ts', args, { DATA_DIR: dataDir }).status).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
  rmSync(folder, { recursive: true });
});
