import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

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
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  });
}
