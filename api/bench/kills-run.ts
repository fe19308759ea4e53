import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase } from '../src/database/connection';
import { startEmbeddedServer } from '../src/database/embedded-server';
import { prepareDatabase } from '../src/database/prepare';
import { createLocation, createPairedTerminal } from '../test/factories';
import { type IngestRecord, resendAcknowledged, startIngest } from './kills-ingest';
import { findWrongFigures, startRefreshing } from './kills-reports';
import { type KilledProcess, type SupervisedServer, startSupervisedServer } from './kills-server';
import { formatSummary } from './statistics';

const KEYS = {
  dataKey: 'a data key for kills, of 32 bytes at least',
  tokenSecret: 'a token secret for kills, of 32 bytes at least',
};
const SENDERS = 4;
/** Maximum of the random wait, in milliseconds, between recovery and the next kill. */
const QUIET_MS = 1_000;
/**
 * Milliseconds to wait until the processes of a killed server have ended; until then, one of them may still respond.
 */
const DYING_MS = 100;

interface Settings {
  dataDir: string;
  /** Number of times that each process, API and PostgreSQL, is killed. */
  kills: number;
  /** Milliseconds within which the server must acknowledge orders again. */
  limitMs: number;
  print(line: string): void;
}

/**
 * Kills the API and PostgreSQL repeatedly while orders are sent. Returns the number of faults: slow recoveries, error
 * statuses other than 503, lost or duplicate orders, wrong reports.
 */
export async function killUnderIngest({ dataDir, kills, limitMs, print }: Settings): Promise<number> {
  const { deviceToken, locationId, applicationUrl } = await prepareTerminal(dataDir);
  const server = await startSupervisedServer({ dataDir, ...KEYS });
  const target = { origin: server.origin, deviceToken };
  const refreshing = startRefreshing(applicationUrl, locationId);
  let late = 0;
  let ledger: IngestRecord;
  try {
    const ingest = startIngest(target, SENDERS);
    ledger = ingest.ledger;
    for (const victim of ['the API', 'PostgreSQL'] as const) {
      const times = await killRepeatedly(victim, { server, ledger, kills });
      print(formatSummary({ name: `acknowledged again after SIGKILL of ${victim}, ms`, times }));
      late += times.filter((time) => time > limitMs).length;
    }
    await ingest.stop();
    ledger.wrong.push(...(await findChangedResults(target, ledger)));
  } finally {
    print(`The rollups were refreshed ${await refreshing.stop()} times meanwhile`);
    await server.stop();
  }
  ledger.wrong.push(...(await findDifferences(dataDir, locationId, ledger)));
  if (late > 0) ledger.wrong.push(`${late} times it took longer than ${limitMs / 1000} s`);
  return report(ledger, print);
}

async function prepareTerminal(dataDir: string) {
  const { connectionString, stop } = await startEmbeddedServer({ dataDir });
  const { applicationUrl } = await prepareDatabase(connectionString, KEYS);
  const db = openDatabase(applicationUrl);
  const locationId = await createLocation(db);
  const { token } = await createPairedTerminal(db, locationId);
  await db.destroy();
  await stop();
  return { deviceToken: token, locationId, applicationUrl };
}

interface Run {
  server: SupervisedServer;
  ledger: IngestRecord;
  kills: number;
}

/** Returns the milliseconds between each kill and the first acknowledgement of a batch that was sent after it. */
async function killRepeatedly(victim: KilledProcess, { server, ledger, kills }: Run): Promise<number[]> {
  const times: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await server.ready();
    await sleep(Math.random() * QUIET_MS);
    await ledger.waitForAcknowledgement(Date.now());
    const killedAt = Date.now();
    server.kill(victim);
    times.push((await ledger.waitForAcknowledgement(killedAt + DYING_MS)) - killedAt);
  }
  return times;
}

async function findChangedResults(
  target: { origin: string; deviceToken: string },
  ledger: IngestRecord,
): Promise<string[]> {
  const others = await resendAcknowledged(target, ledger);
  return others === 0 ? [] : [`${others} acknowledged orders were new when they were sent again`];
}

/** Compares the acknowledged orders with the database and the reports. */
async function findDifferences(dataDir: string, locationId: number, { acknowledged }: IngestRecord): Promise<string[]> {
  const { connectionString, stop } = await startEmbeddedServer({ dataDir });
  const { applicationUrl } = await prepareDatabase(connectionString, KEYS);
  const operations = [...acknowledged.values()].map(({ operation }) => operation);
  const wrongFigures = await findWrongFigures(applicationUrl, locationId, operations);
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ offline_id: string; orders: string; total: string; paid: string }>(`
    SELECT orders.offline_id, count(*) AS orders, min(orders.total_amount) AS total, sum(payments.amount) AS paid
    FROM orders LEFT JOIN payments ON payments.location_id = orders.location_id AND payments.order_id = orders.id
    GROUP BY orders.offline_id`);
  await client.end();
  await stop();
  const stored = new Map(rows.map((row) => [row.offline_id, row]));
  const wrong = [...acknowledged].flatMap(([offlineId, { operation }]) => {
    const { orders, total, paid } = stored.get(offlineId) ?? {};
    const isSame = orders === '1' && [total, paid].every((amount) => Number(amount) === operation.body.total_amount);
    return isSame ? [] : [`${offlineId}: ${orders ?? 'no'} orders, total ${total}, paid ${paid}`];
  });
  const unknown = rows.filter(({ offline_id }) => !acknowledged.has(offline_id)).length;
  if (unknown > 0) wrong.push(`${unknown} stored orders were never acknowledged`);
  return [...wrong, ...wrongFigures];
}

function report({ acknowledged, failures, wrong }: IngestRecord, print: Settings['print']): number {
  const counts = [...failures].map(([failure, count]) => `${count} ${failure}`).join(', ') || 'none';
  print(`Batches without an acknowledgement: ${counts}`);
  const unexpected = [...failures.keys()].filter((failure) => failure !== 'no answer' && failure !== '503');
  for (const failure of unexpected) wrong.push(`A batch failed with ${failure}`);
  for (const line of wrong.slice(0, 20)) print(`WRONG: ${line}`);
  if (wrong.length === 0)
    print(`All ${acknowledged.size} acknowledged orders are stored once and to the cent, and the reports agree`);
  return wrong.length;
}
