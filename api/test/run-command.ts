import { spawn } from 'node:child_process';
import path from 'node:path';
import { bundleProgram } from './bundle-program';

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command in a child process, for tests. `input` is its standard input. */
export async function runCommand(
  command: 'create-location' | 'add-user',
  options: Record<string, string>,
  { input = 'a good password\n', ...variables }: { input?: string } & Record<string, string>,
): Promise<CommandResult> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const program = await bundleProgram(path.join(__dirname, '../src/accounts', `${command}.ts`));
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, PUBLIC_URL: 'https://pos.example.com', ...variables },
  });
  const result: CommandResult = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    result.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    result.stderr += chunk;
  });
  // Writing fails when a command exits without reading its standard input, for example because of invalid options.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  result.code = await new Promise((resolve) => child.once('close', resolve));
  return result;
}
