import { mkdirSync, rmSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { addDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import type { Client } from 'pg';
import { exitWithUsage, print, readCommandLine } from '../src/command-line';
import { openDatabase } from '../src/database/connection';
import { startEmbeddedServer } from '../src/database/embedded-server';
import { prepareDatabase } from '../src/database/prepare';
import type { Db } from '../src/database/schema';
import { closeDay } from '../src/modules/day-closings/close-day';
import { rebuildSales } from '../src/modules/ledger/rebuild-sales';
import { verifyLocation } from '../src/modules/ledger/verify-location';
import { refreshAllDays } from '../src/modules/rollups/refresh';
import { temporaryFolder } from '../test/run-database';
import { readCpuTime, readParentPid } from './cpu-time';
import { compareContents, readTableContents } from './ledger-tables';
import { printFailure } from './print';
import { DAYS_WITH_ORDERS, FIRST_DAY, loadDatabase, withClient } from './reports-database';
import { DATA_KEY } from './restaurant-server';

const USAGE = `Loads one location with many orders and their ledger, closes a day, and measures how long it takes to verify the
ledger and to rebuild the sales. Checks that the rebuild changes no row.

  npm run bench -- ledger [options]

  --orders   1000000 by default
`;
/** Fills the ledger from the loaded sales. As in the revisions of new orders, the documents of orders are JSON text. */
const INSERT_REVISIONS = `
  insert into sales_revisions (location_id, kind, record_id, offline_id, revision, terminal_id, employee_id, occurred_at,
    received_at, content_hash, document, document_json)
  select stored.* from (
    select o.location_id, 'order' as kind, o.id as record_id, o.offline_id, o.revision, o.terminal_id, o.employee_id,
      o.created_at, o.updated_at as received_at, o.content_hash, null::jsonb as document,
      d.document::text::json as document_json
    from orders o join order_documents d on d.location_id = o.location_id and d.order_id = o.id
    union all
    select p.location_id, 'refund', p.order_id, p.offline_id, 1, p.terminal_id, p.employee_id, p.created_at,
      coalesce(p.received_at, p.created_at), p.content_hash, d.document, null
    from payments p join refund_documents d on d.location_id = p.location_id and d.payment_id = p.id
    union all
    select c.location_id, 'cash_reconciliation', c.id, c.offline_id, 1, c.terminal_id, c.employee_id, c.created_at,
      c.received_at, c.content_hash, d.document, null
    from cash_reconciliations c join cash_reconciliation_documents d
      on d.location_id = c.location_id and d.cash_reconciliation_id = c.id
  ) stored order by location_id, received_at, kind, record_id`;

const option = { type: 'string', default: '1000000' } as const;
const orders = Number(readCommandLine({ usage: USAGE, options: { orders: option } }).values.orders);
if (!Number.isSafeInteger(orders) || orders < 1) exitWithUsage(USAGE, '--orders: must be a whole number, 1 or more');

measure().catch(printFailure);

async function measure(): Promise<void> {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const { connectionString: ownerUrl, stop } = await startEmbeddedServer({ dataDir: folder });
  try {
    const { applicationUrl } = await prepareDatabase(ownerUrl, { dataKey: DATA_KEY, tokenSecret: DATA_KEY });
    const { locationId } = await loadDatabase({ ownerUrl, applicationUrl }, DATA_KEY, { orders, locations: 1 }, print);
    // The pool has a single connection, like the pool of the commands that verify and rebuild the ledger.
    const db = openDatabase(applicationUrl, { max: 1 });
    try {
      await withClient(ownerUrl, (owner) => measureLedger(owner, db, locationId));
    } finally {
      await db.destroy();
    }
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureLedger(owner: Client, db: Db, locationId: number): Promise<void> {
  await printMachine(owner);
  const time = await createTimer(owner);
  await owner.query('set timezone = UTC');
  await time('Ledger filled', () => owner.query(INSERT_REVISIONS));
  await owner.query('vacuum analyze');
  await printSizes(owner);
  await time('First day closed, with the hash of all revisions before it', () => closeLoadedDay(db, locationId));
  const before = await readTableContents(owner, locationId);
  const wrong = await time('Verified', () => verifyLocation(db, locationId));
  print(`${await time('Rebuilt', () => rebuildSales(db, locationId))} orders derived anew`);
  await time('Rollups refreshed', () => refreshAllDays(db, locationId));
  wrong.push(...(await time('Verified again', () => verifyLocation(db, locationId))));
  const after = await readTableContents(owner, locationId);
  for (const [table, { rows, sums }] of after) print(`${table}: ${rows} rows, ${JSON.stringify(sums)}`);
  wrong.push(...compareContents(before, after));
  for (const line of wrong.slice(0, 20)) print(`WRONG: ${line}`);
  print(`Differences: ${wrong.length}`);
  print(`Largest memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
  if (wrong.length > 0) process.exitCode = 1;
}

/** Closes the second-to-last day of the loaded sales, as if the current time were noon of the last day. */
async function closeLoadedDay(db: Db, locationId: number): Promise<void> {
  const day = (number: number) => formatISO(addDays(FIRST_DAY, number), { representation: 'date' });
  const now = new Date(`${day(DAYS_WITH_ORDERS - 1)}T12:00:00Z`);
  await closeDay(db, { locationId, day: day(DAYS_WITH_ORDERS - 2), user: null, now });
}

/** Creates a function that runs `work` and prints its duration and the CPU time of this process and PostgreSQL. */
async function createTimer(owner: Client) {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = readParentPid(rows[0]?.pid ?? 0) ?? 0;
  const readSeconds = () => ({
    elapsed: performance.now() / 1000,
    cpu: readCpuTime(process.pid) + readCpuTime(postmaster),
  });
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = readSeconds();
    const result = await work();
    const { elapsed, cpu } = readSeconds();
    print(`${name}: ${(elapsed - before.elapsed).toFixed(1)} s, CPU ${(cpu - before.cpu).toFixed(1)} s`);
    return result;
  };
}

async function printMachine(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ server_version: string }>('show server_version');
  const processor = `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  print(`${processor}, ${memory}, Node ${process.version}, PostgreSQL ${rows[0]?.server_version}`);
}

async function printSizes(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ revisions: string; ledger: string; database: string }>(
    `select count(*) as revisions, pg_size_pretty(pg_total_relation_size('sales_revisions')) as ledger,
       pg_size_pretty(pg_database_size(current_database())) as database from sales_revisions`,
  );
  for (const { revisions, ledger, database } of rows) {
    print(`${revisions} revisions: ${ledger} of a database of ${database}`);
  }
}
