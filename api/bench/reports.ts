import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pagingMetadata } from '@backoffice/contract/paging';
import * as z from 'zod/mini';
import { exitWithUsage, print, readCommandLine } from '../src/command-line';
import { startEmbeddedServer } from '../src/database/embedded-server';
import { prepareDatabase } from '../src/database/prepare';
import { temporaryFolder } from '../test/run-database';
import { printFailure } from './print';
import {
  type DatabaseSize,
  type DatabaseUrls,
  findMeasuredLocation,
  loadDatabase,
  loadRecentSales,
  type MeasuredLocation,
} from './reports-database';
import { measureExport } from './reports-export';
import { type FetchReport, MEASUREMENTS } from './reports-measure';
import { explainReports, findPageStatements } from './reports-plans';
import { explainedRequests } from './reports-requests';
import { measureCallsPerSecond, measureTransactionsPerSecond } from './reports-throughput';
import { signIn } from './storm-restaurants';
import { startServer } from './storm-server';

const USAGE = `Loads one location with many orders and other small locations, and measures the reports of the first.

  npm run bench -- reports [options]

  --orders      orders of the measured location; 5500000 by default
  --locations   number of locations; 1000 by default
  --folder      folder of the database, which is loaded once and kept; a temporary folder by default
  --plans       file to write the statements' query plans to
  --only        one part of the measurement: ${Object.keys(MEASUREMENTS).join(', ')}
`;
/** The part of a report's response that the benchmark reads. */
const reportBody = z.object({ paging_metadata: z.optional(pagingMetadata) });
const DATA_KEY = 'a secret for measuring, of 32 bytes at least';
/** A day, and a year with both daylight-saving changes, in the measured location's time zone. */
const DAY = { start_date: '2025-06-06T04:00:00.000Z', end_date: '2025-06-07T03:59:59.999Z' };
const YEAR = { start_date: '2025-01-01T05:00:00.000Z', end_date: '2026-01-01T04:59:59.999Z' };

interface Settings extends DatabaseSize {
  folder: string | undefined;
  plans: string | undefined;
  only: string | undefined;
}

measure(readSettings()).catch(printFailure);

function readSettings(): Settings {
  const option = { type: 'string' } as const;
  const options = { orders: option, locations: option, folder: option, plans: option, only: option };
  const { orders = '5500000', locations = '1000', ...others } = readCommandLine({ usage: USAGE, options }).values;
  const { folder, plans, only } = others;
  const size = { orders: Number(orders), locations: Number(locations) };
  const isValid = Object.values(size).every((count) => Number.isSafeInteger(count) && count > 0);
  if (!isValid) exitWithUsage(USAGE, '--orders and --locations: must be whole numbers, 1 or more');
  if (only !== undefined && !(only in MEASUREMENTS)) exitWithUsage(USAGE, `--only: there is no part ${only}`);
  return { ...size, folder, plans, only };
}

async function measure({ folder: givenFolder, plans, only, ...size }: Settings): Promise<void> {
  const folder = path.resolve(givenFolder ?? temporaryFolder());
  mkdirSync(folder, { recursive: true });
  // Without caches, the first requests read from the disk. This works only with a database that an earlier run has
  // loaded, because loading fills the caches again.
  dropCaches();
  const { connectionString: ownerUrl, stop } = await startEmbeddedServer({ dataDir: folder });
  try {
    const { applicationUrl } = await prepareDatabase(ownerUrl, { dataKey: DATA_KEY, tokenSecret: DATA_KEY });
    const addresses = { ownerUrl, applicationUrl };
    const loaded = path.join(folder, 'loaded');
    if (!existsSync(loaded)) await loadDatabase(addresses, DATA_KEY, size, print);
    mkdirSync(loaded, { recursive: true });
    const measured = await findMeasuredLocation(ownerUrl);
    await loadRecentSales(ownerUrl, measured);
    await measureAll(folder, addresses, measured, only);
    if (plans) writeFileSync(plans, await explainReports(applicationUrl, measured.locationId, explainedRequests()));
  } finally {
    await stop();
    if (!givenFolder) rmSync(folder, { recursive: true, force: true });
  }
}

/** Empties the file cache of the operating system, which requires root. */
function dropCaches(): void {
  execFileSync('sync');
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
  } catch {
    print('The file cache could not be emptied: times with cold caches are too short');
  }
}

async function measureAll(
  dataDir: string,
  { ownerUrl, applicationUrl }: DatabaseUrls,
  measured: MeasuredLocation,
  only: string | undefined,
): Promise<void> {
  const server = await startServer({ connectionString: ownerUrl, dataDir, dataKey: DATA_KEY, profile: undefined });
  try {
    const fetchReport = createReportFetcher(server.origin, measured);
    for (const [name, measurePart] of Object.entries(MEASUREMENTS)) {
      if (only === undefined || only === name) await measurePart(fetchReport, print);
    }
    if (only !== undefined) return;
    await measureThroughput(server.origin, dataDir, applicationUrl, measured);
    const lines = await measureExport(server, await signIn(server.origin, measured), YEAR);
    for (const line of lines) print(line);
  } finally {
    await server.stop();
  }
}

async function measureThroughput(
  origin: string,
  folder: string,
  applicationUrl: string,
  measured: MeasuredLocation,
): Promise<void> {
  const page = { report: 'orders' as const, group: 'throughput', query: { ...DAY, employee_id: '3' } };
  const url = `${origin}/api/reports/${page.report}?${new URLSearchParams(page.query)}`;
  const calls = await measureCallsPerSecond(url, await signIn(origin, measured));
  const statements = await findPageStatements(applicationUrl, measured.locationId, page);
  const transactions = await measureTransactionsPerSecond(folder, applicationUrl, statements);
  if (transactions === undefined) return print(`Pages a second: ${calls.toFixed(0)}; install pgbench to compare`);
  print(
    `Pages a second: ${calls.toFixed(0)}; transactions of the same SQL by pgbench: ${transactions.toFixed(0)}; ` +
      `ratio ${(calls / transactions).toFixed(2)}, budget 0.50`,
  );
}

/** Creates a function that fetches reports and signs in again when the access token has expired. */
function createReportFetcher(origin: string, measured: MeasuredLocation): FetchReport {
  let token = '';
  return async (report, query) => {
    const get = () =>
      fetch(`${origin}/api/reports/${report}?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    let response = await get();
    if (response.status === 401) {
      token = await signIn(origin, measured);
      response = await get();
    }
    if (!response.ok) throw new Error(`${report}: ${response.status} ${await response.text()}`);
    return reportBody.parse(await response.json());
  };
}
