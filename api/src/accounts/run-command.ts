import { spawn } from 'node:child_process';
import path from 'node:path';

export interface Ended {
  code: number | null;
  said: string;
  complaints: string;
}

/** Runs one of the commands as an operator's script does, for tests: `input` is its standard input. */
export async function runCommand(
  command: 'create-location' | 'add-user',
  options: Record<string, string>,
  { input = 'a good password\n', ...variables }: { input?: string } & Record<string, string>,
): Promise<Ended> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const program = path.join(__dirname, `${command}.ts`);
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    env: { PATH: process.env.PATH, PUBLIC_URL: 'https://pos.example.com', ...variables },
  });
  const ended: Ended = { code: null, said: '', complaints: '' };
  child.stdout.on('data', (chunk) => {
    ended.said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    ended.complaints += chunk;
  });
  // A command that refuses its options ends without reading.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  ended.code = await new Promise((resolve) => child.once('close', resolve));
  return ended;
}
