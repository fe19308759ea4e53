import { parseArgs } from 'node:util';
import { COMMANDS } from './commands.mjs';

/** Ends a command with `message` on its output and the exit code `code`, before it has done anything. */
export class CommandLineEnd extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

/** Returns the command `name` with the parsed `args`. Throws a CommandLineEnd for --help and for what it does not accept. */
export function parseCommandLine(name, args) {
  const command = COMMANDS[name];
  if (command === undefined) throw new CommandLineEnd(`Name a command: ${Object.keys(COMMANDS).join(', ')}\n`, 1);
  const { usage, options = {}, allowPositionals = false } = command;
  const last = args.indexOf('--');
  if (args.slice(0, last === -1 ? args.length : last).includes('--help')) throw new CommandLineEnd(usage, 0);
  try {
    return { command, ...parseArgs({ args, options, allowPositionals }) };
  } catch (error) {
    throw new CommandLineEnd(`${error.message}\n\n${usage}`, 1);
  }
}
