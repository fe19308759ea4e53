import { Readable } from 'node:stream';
import type { CommandRequest, CommandResult } from './commands';

const EXIT = new Error('The command has called process.exit');

/**
 * Program for tests: runs the commands that the parent process sends, one after the other. Loading the modules takes
 * most of a command's time, and this process loads each module but the command's own once.
 */
process.on('message', ({ program, args, input, env }: CommandRequest) => {
  // Without a reference to the channel, the event `beforeExit` occurs when a process of the command's own would end.
  process.channel?.unref();
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (text: string | Uint8Array) => {
      output[name] += text;
      return true;
    };
  }
  Object.defineProperty(process, 'stdin', { value: Readable.from(input === '' ? [] : [input]), configurable: true });
  process.argv = [process.execPath, program, ...args];
  process.env = env;
  process.exitCode = undefined;
  process.once('beforeExit', (code) => {
    process.channel?.ref();
    const result: CommandResult = { code, ...output };
    process.send?.(result);
  });
  delete require.cache[program];
  try {
    require(program);
  } catch (error) {
    if (error !== EXIT) throw error;
  }
});

process.exit = (code) => {
  process.exitCode = code ?? process.exitCode;
  throw EXIT;
};
