import { parseArgs } from 'node:util';

/** Thrown to end a command before it does anything. `message` is printed, and `code` becomes the exit code. */
export class CommandExit extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

/** Returns a command by its name. Throws a CommandExit with all command names when there is no such command. */
export function findCommand(commands, name) {
  if (Object.hasOwn(commands, name)) return commands[name];
  throw new CommandExit(`Name a command: ${Object.keys(commands).join(', ')}\n`, 1);
}

/** Parses a command's arguments. Throws a CommandExit for `--help` and for arguments that it does not accept. */
export function parseCommandLine({ usage, options = {}, allowPositionals = false }, args) {
  const terminator = args.indexOf('--');
  if (args.slice(0, terminator === -1 ? args.length : terminator).includes('--help')) throw new CommandExit(usage, 0);
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    throw new CommandExit(`${error.message}\n\n${usage}`, 1);
  }
}

/** Prints the report that `work` returns or, with the exit code 1, the message of its error. */
export async function printReport(work) {
  try {
    const report = await work();
    if (report !== undefined) console.log(report);
  } catch (error) {
    const isExit = error instanceof CommandExit;
    process.exitCode = isExit ? error.code : 1;
    if (isExit) process[error.code === 0 ? 'stdout' : 'stderr'].write(error.message);
    else console.error(error.message);
  }
}
