import path from 'node:path';
import { type CommandRequest, type CommandResult, runInOwnProcess } from '../../test/commands';

type Name = 'create-location' | 'add-user';
type Settings = { input?: string } & Record<string, string>;

/** Builds a request to run a command, for tests. `input` is its standard input, by default a password. */
export function buildCommandRequest(
  command: Name,
  options: Record<string, string>,
  { input = 'a good password\n', ...variables }: Settings,
): CommandRequest {
  return {
    program: path.join(__dirname, `${command}.ts`),
    args: Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    input,
    env: { PATH: process.env.PATH, PUBLIC_URL: 'https://pos.example.com', ...variables },
  };
}

/** Runs a command in a process of its own, for tests. */
export function runCommand(...parameters: Parameters<typeof buildCommandRequest>): Promise<CommandResult> {
  return runInOwnProcess(buildCommandRequest(...parameters));
}
