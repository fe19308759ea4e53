import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { buildApp } from './app';
import { runBackupSchedule } from './backup/schedule';
import { describeStartError, print } from './command-line';
import { type Config, readConfig } from './config';
import { openDatabase } from './database/connection';
import { type EmbeddedServer, startEmbeddedServer } from './database/embedded-server';
import { prepareDatabase } from './database/prepare';
import type { Db } from './database/schema';
import { DEMONSTRATION_ACCOUNTS } from './demo/accounts';
import { prepareDemonstration, runDemonstration } from './demo/demonstration';
import { StartError } from './errors';
import { deleteOldCounts } from './modules/area-health/area-health.repository';
import { deleteExpiredAuthentication } from './modules/authentication/sessions.repository';
import { checkSiteCompatibility, readStartRecord, recordStart } from './modules/contract/start-check';
import { runAutomaticClosing } from './modules/day-closings/automatic-closing';
import { warnAboutTimeZoneRules } from './modules/locations/time-zone-rules';
import { MAIL_CONCURRENCY, runReportMails } from './modules/report-mails/worker';
import { MAX_EXPORTS } from './modules/reports/export-slots';
import { runRollupWorker } from './modules/rollups/worker';
import { copySiteBeforeServerStart, createSiteCopy, followBucket } from './modules/site-copy/site-copy';

const PRUNE_EVERY_MS = 60 * 60_000;
/** Time that shutdown waits for running requests before it closes their connections. */
const REQUESTS_GRACE_MS = 4_000;
/** Time that shutdown waits for all clean-up tasks that use the database. */
const WORK_GRACE_MS = 5_000;
/** Time that shutdown waits for the checkpoint of PostgreSQL; without it, the next start replays the WAL. */
const DATABASE_GRACE_MS = 3_000;

/** Tasks that shutdown runs concurrently, so that the app accepts no requests while it waits for the workers. */
const cleanup: Array<() => Promise<unknown>> = [];
/** Closes the connections to the database after all other tasks. */
let closeConnections: () => Promise<unknown> = async () => {};
let database: Promise<EmbeddedServer> | undefined;
const ending = new AbortController();
/** Logger of the app; undefined until the app is built. */
let log: FastifyBaseLogger | undefined;

void start().catch(async (error: unknown) => {
  // During shutdown, steps of an unfinished start fail; these errors are expected.
  if (!ending.signal.aborted) print(describeStartError(error));
  await shutDown(1);
});

async function start(): Promise<void> {
  // Ctrl-C may arrive twice: from the console and from the parent process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(0));
  // This process stops when the parent process disconnects: a parent that was killed can no longer stop it.
  process.on('disconnect', () => void shutDown(0));
  process.on('uncaughtException', stopAfterBug);
  const config = readConfig();
  const siteCopy = createSiteCopy(config, print);
  if (siteCopy) await copySiteBeforeServerStart(siteCopy, config.dataDir, print);
  const check = { dataDir: config.dataDir, force: readForce(), log: print };
  const record = checkSiteCompatibility(check);
  const ownerUrl = config.databaseUrl ?? (await startDatabase(config));
  const { applicationUrl, migrations } = await prepareDatabase(ownerUrl, config);
  if (migrations.length > 0) print(`Database migrated: ${migrations.join(', ')}`);

  const onIdleError = (error: Error) => {
    if (!ending.signal.aborted) print(`A database connection was lost: ${error.message}`);
  };
  const db = openDatabase(applicationUrl, { onIdleError });
  const exportDb = openDatabase(applicationUrl, { onIdleError, max: MAX_EXPORTS });
  const mailDb = openDatabase(applicationUrl, { onIdleError, max: MAIL_CONCURRENCY });
  closeConnections = () => Promise.all([db.destroy(), exportDb.destroy(), mailDb.destroy()]);
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const app = await buildApp({ config, db, exportDb, siteCopy, metrics, logger: buildLoggerOptions(config) });
  log = app.log;
  cleanup.push(() => closeApp(app));
  await warnAboutTimeZoneRules(ownerUrl, app.log);
  const startDemonstration = await prepareDemonstrationStart(app, db, config);
  await app.listen({ port: config.port, host: config.host });
  prunePeriodically(app, db);
  startWorker(app, db, runRollupWorker);
  startWorker(app, db, runAutomaticClosing);
  startWorker(app, mailDb, (worker) => runReportMails({ ...worker, config, metrics }));
  const { backups, backupStore: store } = config;
  if (backups) startWorker(app, db, (worker) => runBackupSchedule({ ...worker, schedule: backups, store }));
  const address = config.port === 0 ? app.listeningOrigin : config.publicUrl;
  recordStart(check, { address, ...record });
  const startRecord = readStartRecord(config.dataDir);
  if (siteCopy) startWorker(app, db, (worker) => followBucket({ ...worker, copy: siteCopy, startRecord }));
  print(`Back office: ${address}`);
  // The callback ignores errors. Without it, a parent that has just disconnected would end this process with EPIPE.
  if (process.connected) process.send?.('listening', () => undefined);
  startDemonstration();
}

/** Returns the reason given with `--force`, which makes the server start even though it breaks micro-frontends. */
function readForce(): string | undefined {
  try {
    return parseArgs({ options: { force: { type: 'string' } } }).values.force;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

async function startDatabase(config: Config): Promise<string> {
  database = startEmbeddedServer({
    dataDir: config.dataDir,
    signal: ending.signal,
    log: print,
    onOwnershipLost: (reason) => {
      print(reason);
      void shutDown(1);
    },
  });
  return (await database).connectionString;
}

/** Closes the app once running requests have ended. Does not wait for clients that are idle or do not read. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), REQUESTS_GRACE_MS);
  await app.close();
  clearTimeout(timer);
}

/** Fills an empty database with demonstration data, and returns a function that starts simulating its terminals. */
async function prepareDemonstrationStart(app: FastifyInstance, db: Db, config: Config): Promise<() => void> {
  if (!config.demo) return () => {};
  const stop = new AbortController();
  const options = { db, config, log: app.log, print, signal: stop.signal };
  const restaurants = await prepareDemonstration(options);
  if (restaurants.length === 0) return () => {};
  return () => {
    const { email, password } = DEMONSTRATION_ACCOUNTS.first;
    print(`Sign in with ${email} and the password ${password}`);
    const playing = runDemonstration(options, restaurants).catch((error: unknown) => {
      if (!stop.signal.aborted) app.log.error({ err: error }, 'the demonstration stopped: restart to continue it');
    });
    cleanup.push(async () => {
      stop.abort();
      await playing;
    });
  };
}

function prunePeriodically(app: FastifyInstance, db: Db): void {
  const prune = () => {
    deleteExpiredAuthentication(db).catch((error) =>
      app.log.error({ err: error }, 'expired sessions could not be deleted; the next attempt is in an hour'),
    );
    deleteOldCounts(db).catch((error) =>
      app.log.error({ err: error }, 'the old health of areas could not be deleted; the next attempt is in an hour'),
    );
  };
  prune();
  const timer = setInterval(prune, PRUNE_EVERY_MS);
  cleanup.push(async () => clearInterval(timer));
}

function startWorker(app: FastifyInstance, db: Db, run: typeof runRollupWorker): void {
  const stop = new AbortController();
  const running = run({ db, log: app.log, signal: stop.signal });
  cleanup.push(async () => {
    stop.abort();
    await running;
  });
}

/** Stops the process after an unhandled error, because its state is then unknown. It can then be restarted. */
function stopAfterBug(error: unknown): void {
  if (log) log.fatal({ err: error }, 'the server stops because of a bug: report this error');
  else print(`The server stops because of a bug: ${error instanceof Error ? error.stack : error}`);
  void shutDown(1);
}

async function shutDown(code: number): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort();
  await Promise.race([runCleanup(), sleep(WORK_GRACE_MS)]);
  const server = await database?.catch(() => undefined);
  await server?.stop(DATABASE_GRACE_MS);
  process.exit(code);
}

async function runCleanup(): Promise<void> {
  const run = (task: () => Promise<unknown>) =>
    task().catch((error: unknown) => print(`Shutdown: ${error instanceof Error ? error.message : error}`));
  await Promise.all(cleanup.map(run));
  await run(closeConnections);
}

/** Logs readable lines when standard output is a console, and otherwise one JSON object per line. */
function buildLoggerOptions({ logLevel }: Config): FastifyServerOptions['logger'] {
  const redact = ['req.headers.authorization'];
  if (!process.stdout.isTTY) return { level: logLevel, redact };
  return {
    level: logLevel,
    redact,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname,reqId', singleLine: true } },
  };
}
