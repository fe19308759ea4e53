import * as z from 'zod/mini';
import { describeError, enterProjectFolder, isHelpRequested, print } from '../command-line';
import { readConfig } from '../config';
import { withDatabase } from '../database/command-database';
import type { Db } from '../database/schema';
import { hashDigest, passwordDigest } from '../modules/authentication/password';
import { UsageError } from './command-errors';
import { readOptions } from './read-options';
import { readPassword } from './read-password';

interface Command<Options extends z.ZodMiniObject> {
  usage: string;
  options: Options;
  /** Executes the command and returns the message to print. Throws a `CommandError` when it cannot be executed. */
  perform: (db: Db, options: z.output<Options>, passwordHash: string) => Promise<string>;
}

/** Runs a command that creates an account; the process exits with 0 on success and with 1 on failure. */
export function runAccountCommand<Options extends z.ZodMiniObject>(command: Command<Options>): void {
  const args = process.argv.slice(2);
  if (isHelpRequested(args)) {
    process.stdout.write(command.usage);
    return;
  }
  execute(command, args).catch((error: unknown) => {
    process.exitCode = 1;
    process.stderr.write(`${describeFailure(error)}\n`);
    if (error instanceof UsageError) process.stderr.write(`\n${command.usage}`);
  });
}

async function execute<Options extends z.ZodMiniObject>(command: Command<Options>, args: string[]): Promise<void> {
  const options = validateOptions(command.options, readOptions(args, Object.keys(command.options.shape)));
  enterProjectFolder();
  const config = readConfig();
  const passwordHash = await hashDigest(passwordDigest(await readPassword()));
  const message = await withDatabase(config, (db) => command.perform(db, options, passwordHash));
  print(`${message}\nSign in at ${config.publicUrl}`);
}

function validateOptions<Options extends z.ZodMiniObject>(schema: Options, values: unknown): z.output<Options> {
  const { success, data, error } = z.safeParse(schema, values);
  if (success) return data;
  const mistakes = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const name = path.join('.');
    if (!mistakes.has(name)) mistakes.set(name, `--${name}: ${message}`);
  }
  throw new UsageError([...mistakes.values()]);
}

function describeFailure(error: unknown): string {
  if (error instanceof AggregateError) return describeFailure(error.errors[0]);
  const description = describeError(error);
  if (!(error instanceof Error)) return description;
  if (error.name === 'ExitPromptError') return 'Nothing was created';
  if ('syscall' in error && error.syscall === 'connect') return `The database cannot be reached: ${description}`;
  return description;
}
