import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundleProgram } from './bundle-program';
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

async function run(command: string, args: string[], variables = {}) {
  const program = await bundleProgram(path.join(__dirname, '..', command));
  return spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...variables },
  });
}

test.each(COMMANDS)('%s prints its usage for --help', async (command) => {
  const { status, stdout, stderr } = await run(command, ['--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('npm run ');
});

test.each(COMMANDS)('%s rejects an unknown option and names it', async (command) => {
  const { status, stdout, stderr } = await run(command, ['--no-such-option']);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('--no-such-option');
});

test('the terminal simulator creates no database', async () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const args = ['--pairing-code', 'ABCD2345', '--url', 'http://127.0.0.1:1'];
  const { status } = await run('src/demo/simulate.ts', args, { DATA_DIR: dataDir });
  expect(status).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
  rmSync(folder, { recursive: true });
});
