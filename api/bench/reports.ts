import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pagingMetadata } from '@backoffice/contract/paging';
import * as z from 'zod/mini';
import { exitWithUsage, readCommandLine } from '../src/command-line';
import { startEmbeddedServer } from '../src/database/embedded-server';
import { prepareDatabase } from '../src/database/prepare';
import { temporaryFolder } from '../test/run-database';
import { type Addresses, findMeasured, loadDatabase, type Measured, type Size } from './reports-database';
import { measureExport } from './reports-export';
import { type AskReport, measureReports } from './reports-measure';
import { explainReports, statementsOfPage } from './reports-plans';
import { shownQuestions } from './reports-questions';
import { callsPerSecond, transactionsPerSecond } from './reports-throughput';
import { signIn } from './storm-restaurants';
import { startServer } from './storm-server';

const USAGE = `Loads one location with very many orders, among many others, and measures its reports.

  npm run bench -- reports [options]

  --orders      of the one location; 5500000 unless said
  --locations   in all; 1000 unless said
  --folder      keeps the database there, and loads it once; a temporary folder unless said
  --plans       file for the plans of the statements
`;
/** Of a page or a summary, what is looked at. */
const answer = z.object({ paging_metadata: z.optional(pagingMetadata) });
const DATA_KEY = 'a secret for measuring, of 32 bytes at least';
/** Midnights of the measured location: a day, and a year with both of its changes of the clocks. */
const DAY = { start_date: '2025-06-06T04:00:00.000Z', end_date: '2025-06-07T03:59:59.999Z' };
const YEAR = { start_date: '2025-01-01T05:00:00.000Z', end_date: '2026-01-01T04:59:59.999Z' };

interface Settings extends Size {
  folder: string | undefined;
  plans: string | undefined;
}

measure(readSettings()).catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});

function readSettings(): Settings {
  const option = { type: 'string' } as const;
  const options = { orders: option, locations: option, folder: option, plans: option };
  const { orders = '5500000', locations = '1000', folder, plans } = readCommandLine({ usage: USAGE, options }).values;
  const size = { orders: Number(orders), locations: Number(locations) };
  const isValid = Object.values(size).every((count) => Number.isSafeInteger(count) && count > 0);
  if (!isValid) exitWithUsage(USAGE, '--orders and --locations: must be whole numbers, 1 or more');
  return { ...size, folder, plans };
}

async function measure({ folder: kept, plans, ...size }: Settings): Promise<void> {
  const folder = path.resolve(kept ?? temporaryFolder());
  mkdirSync(folder, { recursive: true });
  const { connectionString: ownerUrl, stop } = await startEmbeddedServer({ dataDir: folder });
  try {
    const { applicationUrl } = await prepareDatabase(ownerUrl, { dataKey: DATA_KEY, tokenSecret: DATA_KEY });
    const addresses = { ownerUrl, applicationUrl };
    const loaded = path.join(folder, 'loaded');
    if (!existsSync(loaded)) await loadDatabase(addresses, DATA_KEY, size, say);
    mkdirSync(loaded, { recursive: true });
    const measured = await findMeasured(ownerUrl);
    await ask(folder, addresses, measured);
    if (plans) writeFileSync(plans, await explainReports(applicationUrl, measured.locationId, shownQuestions()));
  } finally {
    await stop();
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

async function ask(dataDir: string, { ownerUrl, applicationUrl }: Addresses, measured: Measured): Promise<void> {
  const server = await startServer({ connectionString: ownerUrl, dataDir, dataKey: DATA_KEY, profile: undefined });
  try {
    await measureReports(askAs(server.origin, measured), say);
    await measureThroughput(server.origin, dataDir, applicationUrl, measured);
    const lines = await measureExport(server, await signIn(server.origin, measured), YEAR);
    for (const line of lines) say(line);
  } finally {
    await server.stop();
  }
}

async function measureThroughput(
  origin: string,
  folder: string,
  applicationUrl: string,
  measured: Measured,
): Promise<void> {
  const page = { report: 'orders' as const, group: 'throughput', query: { ...DAY, employee_id: '3' } };
  const url = `${origin}/api/reports/${page.report}?${new URLSearchParams(page.query)}`;
  const calls = await callsPerSecond(url, await signIn(origin, measured));
  const statements = await statementsOfPage(applicationUrl, measured.locationId, page);
  const transactions = await transactionsPerSecond(folder, applicationUrl, statements);
  if (transactions === undefined) return say(`Pages a second: ${calls.toFixed(0)}; without pgbench nothing to compare`);
  say(
    `Pages a second: ${calls.toFixed(0)}; transactions of the same SQL by pgbench: ${transactions.toFixed(0)}; ` +
      `ratio ${(calls / transactions).toFixed(2)}, budget 0.50`,
  );
}

/** Signs in again when the token is no longer good: measuring takes longer than it lives. */
function askAs(origin: string, measured: Measured): AskReport {
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
    return answer.parse(await response.json());
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
