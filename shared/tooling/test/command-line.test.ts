import { spawnSync } from 'node:child_process';
import path from 'node:path';

const COMMANDS = [
  'start',
  'dev',
  'build',
  'releases',
  'copy-site',
  'create-remote',
  'pack',
  'test',
  'lint',
  'types',
  'matrix',
  'budget',
  'interactions',
  'load-times',
  'deploy',
  'rollback',
  'promote',
  'abort',
  'retire',
  'remove-preview',
];

function run(command: string, ...args: string[]) {
  const options = { encoding: 'utf8', timeout: 60_000 } as const;
  return spawnSync(process.execPath, [path.join(__dirname, '../run.mjs'), command, ...args], options);
}

test.each(COMMANDS)('the command %s prints its usage for --help', (command) => {
  const { status, stdout, stderr } = run(command, '--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('npm ');
});

test.each(COMMANDS)('the command %s refuses an unknown option with a message that names the option', (command) => {
  const { status, stdout, stderr } = run(command, '--no-such-option');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain("'--no-such-option'");
});

test('an unknown command is refused with the list of commands', () => {
  const { status, stdout, stderr } = run('no-such-command');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  for (const command of COMMANDS) expect(stderr).toContain(command);
});
