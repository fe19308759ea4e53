import { parseArgs } from 'node:util';

/** Ends a command with `message` on its output and the exit code `code`, before it has done anything. */
export class CommandLineEnd extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

/** Returns a command by its name. Throws a CommandLineEnd with the names when there is none. */
export function findCommand(commands, name) {
  if (Object.hasOwn(commands, name)) return commands[name];
  throw new CommandLineEnd(`Name a command: ${Object.keys(commands).join(', ')}\n`, 1);
}

/** Parses the arguments of a command. Throws a CommandLineEnd for `--help` and for what the command does not accept. */
export function parseCommandLine({ usage, options = {}, allowPositionals = false }, args) {
  const last = args.indexOf('--');
  if (args.slice(0, last === -1 ? args.length : last).includes('--help')) throw new CommandLineEnd(usage, 0);
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    throw new CommandLineEnd(`${error.message}\n\n${usage}`, 1);
  }
}

/** Prints the report that `work` returns or, with the exit code 1, the message of its error. */
export async function printReport(work) {
  try {
    const report = await work();
    if (report !== undefined) console.log(report);
  } catch (error) {
    const isEnd = error instanceof CommandLineEnd;
    process.exitCode = isEnd ? error.code : 1;
    if (isEnd) process[error.code === 0 ? 'stdout' : 'stderr'].write(error.message);
    else console.error(error.message);
  }
}
