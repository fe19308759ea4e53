import path from 'node:path';
import * as z from 'zod/mini';
import { isHelpRequested } from '../command-line';
import { type Config, readConfig } from '../config';
import { openDatabase } from '../database/connection';
import { joinOrStartServer } from '../database/embedded-join';
import { prepareDatabase } from '../database/prepare';
import type { Db } from '../database/schema';
import { hashDigest, passwordDigest } from '../modules/authentication/password';
import { readOptions } from './read-options';
import { readPassword } from './read-password';
import { BadInput } from './refusal';

const PROJECT = path.resolve(__dirname, '../../..');

interface Command<Options extends z.ZodMiniObject> {
  usage: string;
  options: Options;
  /** Gives back what to tell of what was done. Throws a `Refusal` when it is not. */
  perform: (db: Db, options: z.output<Options>, passwordHash: string) => Promise<string>;
}

/**
 * Runs a command that creates an account, with the program's arguments and the server's settings. The process ends with
 * 0 when it was done, and with 1 when it was not.
 */
export function run<Options extends z.ZodMiniObject>(command: Command<Options>): void {
  const args = process.argv.slice(2);
  if (isHelpRequested(args)) {
    process.stdout.write(command.usage);
    return;
  }
  runWith(command, args).catch((error: unknown) => {
    process.exitCode = 1;
    process.stderr.write(`${explain(error)}\n`);
    if (error instanceof BadInput) process.stderr.write(`\n${command.usage}`);
  });
}

async function runWith<Options extends z.ZodMiniObject>(command: Command<Options>, args: string[]): Promise<void> {
  const options = validOptions(command.options, readOptions(args, Object.keys(command.options.shape)));
  // The settings name folders from the project's root, and npm runs a workspace's scripts in the workspace.
  process.chdir(PROJECT);
  const config = readConfig();
  const passwordHash = await hashDigest(passwordDigest(await readPassword()));
  const done = await withDatabase(config, (db) => command.perform(db, options, passwordHash));
  process.stdout.write(`${done}\nSign in at ${config.publicUrl}\n`);
}

function validOptions<Options extends z.ZodMiniObject>(schema: Options, given: unknown): z.output<Options> {
  const { success, data, error } = z.safeParse(schema, given);
  if (success) return data;
  const mistakes = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const name = path.join('.');
    if (!mistakes.has(name)) mistakes.set(name, `--${name}: ${message}`);
  }
  throw new BadInput([...mistakes.values()]);
}

/** Does `work` on the database of the settings, brought up to date, and leaves its server as it was. */
async function withDatabase<Result>(config: Config, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (config.databaseUrl) return await withConnection(config.databaseUrl, config, work);
  // It takes a moment and is all or nothing. Broken off, it could leave a server running that nobody owns.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const server = await joinOrStartServer(config.dataDir);
  try {
    return await withConnection(server.connectionString, config, work);
  } finally {
    await server.stop();
  }
}

async function withConnection<Result>(
  ownerUrl: string,
  config: Config,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { applicationUrl } = await prepareDatabase(ownerUrl, config);
  const db = openDatabase(applicationUrl, { max: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function explain(error: unknown): string {
  if (error instanceof AggregateError) return explain(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'ExitPromptError') return 'Nothing was created';
  if ('syscall' in error && error.syscall === 'connect') return `The database cannot be reached: ${error.message}`;
  return error.message;
}
