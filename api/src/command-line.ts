import { type ParseArgsConfig, parseArgs } from 'node:util';

type ParseArgsOptionsConfig = NonNullable<ParseArgsConfig['options']>;

interface CommandLine<Options extends ParseArgsOptionsConfig> {
  /** Text that is printed for `--help` and after an error. */
  usage: string;
  options: Options;
  allowPositionals?: boolean;
}

/**
 * Reads a command's arguments. Prints the usage and exits with 0 for `--help`; prints an error and exits with 1 for an
 * unknown option or one without a value.
 */
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
