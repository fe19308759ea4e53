import { type ParseArgsConfig, parseArgs } from 'node:util';

type ParseArgsOptionsConfig = NonNullable<ParseArgsConfig['options']>;

interface CommandLine<Options extends ParseArgsOptionsConfig> {
  /** Printed by `--help`, and after a mistake. */
  usage: string;
  options: Options;
  allowPositionals?: boolean;
}

/**
 * Reads a command's arguments. Ends the process with 0 after `--help`, and with 1 after an option that does not exist
 * or has no value, which it names.
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

/** Prints a mistake and the usage, and ends the process with 1. */
export function exitWithUsage(usage: string, mistake: string): never {
  process.stderr.write(`${mistake}\n\n${usage}`);
  process.exit(1);
}
