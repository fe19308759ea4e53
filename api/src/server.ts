import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { buildApp } from './app';
import { type Config, ConfigError, readConfig } from './config';
import { openDatabase } from './database/connection';
import { EmbeddedServerError } from './database/embedded-folder';
import { startEmbeddedServer } from './database/embedded-server';
import { migrate } from './database/migrate';
import type { Db } from './database/schema';
import { DEMONSTRATION_ACCOUNTS } from './demo/accounts';
import { loadDemonstration } from './demo/demonstration';
import { pruneAuthentication } from './modules/authentication/authentication.repository';

const PRUNE_EVERY_MS = 60 * 60_000;
/** Ending waits for requests and for the database to write; then it ends anyway. */
const END_TIMEOUT_MS = 45_000;

/** What to undo when the server ends, last to first. */
const cleanup: Array<() => Promise<unknown>> = [];
let ending = false;

void start().catch(async (error) => {
  // Errors that say what to do need no stack.
  const explained = error instanceof ConfigError || error instanceof EmbeddedServerError;
  say(explained ? error.message : `The server cannot start: ${error instanceof Error ? error.stack : error}`);
  await end(1);
});

async function start(): Promise<void> {
  // A terminal's Ctrl-C may arrive twice, from the terminal and from the program that started us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  const config = readConfig();
  const connectionString = config.databaseUrl ?? (await startDatabase(config));
  const migrations = await migrate(connectionString);
  if (migrations.length > 0) say(`Database migrated: ${migrations.join(', ')}`);

  const db = openDatabase(connectionString, { onIdleError: (error) => say(`Database connection: ${error.message}`) });
  cleanup.push(() => db.destroy());
  const app = await buildApp({ config, db, logger: loggerOf(config) });
  cleanup.push(() => app.close());
  await app.listen({ port: config.port, host: config.host });
  prunePeriodically(app, db);
  say(`Back office: ${config.publicUrl}`);
  if (config.demo) await demonstrate(app, db, config);
}

async function startDatabase(config: Config): Promise<string> {
  const server = await startEmbeddedServer({
    dataDir: config.dataDir,
    onLost: (reason) => {
      say(reason);
      void end(1);
    },
  });
  cleanup.push(server.stop);
  return server.connectionString;
}

async function demonstrate(app: FastifyInstance, db: Db, config: Config): Promise<void> {
  const { email, password } = DEMONSTRATION_ACCOUNTS.first;
  const users = await db.selectFrom('users').select('email').execute();
  if (users.length === 0 || users.some((user) => user.email === email)) {
    say(`Sign in with ${email} and the password ${password}`);
  }
  if (users.length > 0) return;
  const stop = new AbortController();
  const loading = loadDemonstration({ app, db, config, log: app.log, signal: stop.signal }).catch((error) => {
    if (!stop.signal.aborted) app.log.error({ err: error }, 'the demonstration could not be loaded');
  });
  cleanup.push(async () => {
    stop.abort();
    await loading;
  });
}

function prunePeriodically(app: FastifyInstance, db: Db): void {
  const prune = () => {
    pruneAuthentication(db).catch((error) => app.log.error({ err: error }, 'old sessions could not be removed'));
  };
  prune();
  const timer = setInterval(prune, PRUNE_EVERY_MS);
  cleanup.push(async () => clearInterval(timer));
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await Promise.race([runCleanup(), sleep(END_TIMEOUT_MS, undefined, { ref: false })]);
  process.exit(code);
}

async function runCleanup(): Promise<void> {
  for (const undo of cleanup.reverse()) {
    await undo().catch((error: unknown) => say(`While ending: ${error instanceof Error ? error.message : error}`));
  }
}

/** One JSON object a line for programs, a readable line for the person at a terminal. */
function loggerOf({ logLevel }: Config): FastifyServerOptions['logger'] {
  const redact = ['req.headers.authorization'];
  if (!process.stdout.isTTY) return { level: logLevel, redact };
  return {
    level: logLevel,
    redact,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname,reqId', singleLine: true } },
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
