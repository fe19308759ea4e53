import { spawnSync } from 'node:child_process';
import path from 'node:path';

const COMMANDS = [
  'start',
  'dev',
  'build',
  'releases',
  'create-remote',
  'test',
  'types',
  'matrix',
  'budget',
  'deploy',
  'rollback',
].map((name) => `${name}.mjs`);

function run(command: string, ...args: string[]) {
  const options = { encoding: 'utf8', timeout: 60_000 } as const;
  return spawnSync(process.execPath, [path.join(__dirname, command), ...args], options);
}

test.each(COMMANDS)('%s prints its usage for --help', (command) => {
  const { status, stdout, stderr } = run(command, '--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('npm ');
});

test.each(COMMANDS)('%s refuses an option that it does not know, by its name', (command) => {
  const { status, stdout, stderr } = run(command, '--no-such-option');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain("'--no-such-option'");
});
