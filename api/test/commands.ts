import { type ChildProcess, fork, spawn } from 'node:child_process';
import path from 'node:path';

export interface CommandRequest {
  /** Path of the command's TypeScript file. */
  program: string;
  args: string[];
  /** Standard input. */
  input: string;
  env: NodeJS.ProcessEnv;
}

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command in a process of its own. */
export async function runInOwnProcess({ program, args, input, env }: CommandRequest): Promise<CommandResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], { env });
  const result: CommandResult = { code: null, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      result[name] += chunk;
    });
  }
  // A command with invalid options exits without reading its standard input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  result.code = await new Promise((resolve) => child.once('close', resolve));
  return result;
}

/**
 * Returns a function that runs one command at a time in a process that the commands of a test file share. Call it at
 * the top of the file.
 */
export function useCommandProcess(): (request: CommandRequest) => Promise<CommandResult> {
  let child: ChildProcess | undefined;
  afterAll(() => child?.kill());
  return async (request) => {
    child ??= fork(path.join(__dirname, 'command-process.ts'), { execArgv: ['--import', 'tsx'] });
    const running = child;
    return await new Promise((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`The process of the commands ended with ${code}`));
      running.once('exit', fail);
      running.once('message', (result) => {
        running.off('exit', fail);
        resolve(result as CommandResult);
      });
      running.send(request);
    });
  };
}
