import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from './errors';

type ParseArgsOptionsConfig = NonNullable<ParseArgsConfig['options']>;

interface CommandLine<Options extends ParseArgsOptionsConfig> {
  /** Text that is printed for `--help` and after an error. */
  usage: string;
  options: Options;
  allowPositionals?: boolean;
}

/** Exits with 0 after the usage for `--help`, and with 1 for an unknown option or an option without a value. */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  { usage, options, allowPositionals = false }: CommandLine<Options>,
  args: string[] = process.argv.slice(2),
) {
  if (isHelpRequested(args)) {
    process.stdout.write(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    return exitWithUsage(usage, error instanceof Error ? error.message : String(error));
  }
}

/** Whether `--help` is among the options; arguments after `--` are not options. */
export function isHelpRequested(args: string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).includes('--help');
}

/** Prints an error and the usage, and exits with 1. */
export function exitWithUsage(usage: string, mistake: string): never {
  process.stderr.write(`${mistake}\n\n${usage}`);
  process.exit(1);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** npm runs scripts in the workspace's folder, but relative paths in settings refer to the project root. */
export function enterProjectFolder(): void {
  process.chdir(path.resolve(__dirname, '../..'));
}

/** Runs a command. When the command fails, prints the error message and sets the exit code to 1. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = 1;
  });
}

/** Returns the message of an error and the messages of its causes, in one line. */
export function describeError(error: unknown): string {
  // A connection fails with one error for each address of the host.
  if (error instanceof AggregateError) return describeError(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : describeError(error.cause);
  return error.message.includes(cause) ? error.message : `${error.message}: ${cause}`;
}

/** Returns a one-line description of an error that an operator can fix. Any other error is a bug: returns its stack. */
export function describeStartError(error: unknown): string {
  if (error instanceof AggregateError) return describeStartError(error.errors[0]);
  if (error instanceof StartError) return error.message;
  if (error instanceof Error && 'syscall' in error) {
    if (error.syscall === 'listen') return `HOST and PORT cannot be used: ${error.message}`;
    if (error.syscall === 'connect') return `DATABASE_URL cannot be reached: ${error.message}`;
  }
  return `The server cannot start: ${error instanceof Error ? error.stack : error}`;
}
