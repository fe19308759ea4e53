import { setTimeout as sleep } from 'node:timers/promises';
import { formatISO } from 'date-fns/formatISO';
import { subDays } from 'date-fns/subDays';
import { exitWithUsage, print, readCommandLine } from '../src/command-line';
import { openDatabase } from '../src/database/connection';
import { startEmbeddedServer } from '../src/database/embedded-server';
import { prepareDatabase } from '../src/database/prepare';
import { rebuildRollups } from '../src/modules/rollups/refresh';
import { type MailServer, startMailServer } from '../test/mail-server';
import { temporaryFolder } from '../test/run-database';
import { printFailure } from './print';
import { type DatabaseUrls, withClient } from './reports-database';
import { insertOrders } from './reports-load';
import { formatSummary } from './statistics';
import { openRestaurant, signIn } from './storm-restaurants';
import { startServer } from './storm-server';

const USAGE = `Sends the report mails of many locations at one hour, and measures another call meanwhile.

  npm run bench -- mails [--locations 1000]
`;
const DATA_KEY = 'a secret for measuring, of 32 bytes at least';
/** Number of orders of each location, and the number of days until yesterday that they are spread over. */
const SALES = { orders: 480, days: 8 };
const CALL_EVERY_MS = 50;
const SECONDS_BEFORE = 30;
const BUDGET_SECONDS = 600;

measure(readLocations()).catch(printFailure);

function readLocations(): number {
  const { locations = '1000' } = readCommandLine({ usage: USAGE, options: { locations: { type: 'string' } } }).values;
  const count = Number(locations);
  if (!Number.isSafeInteger(count) || count < 1) exitWithUsage(USAGE, '--locations: must be a whole number, 1 or more');
  return count;
}

async function measure(locations: number): Promise<void> {
  const dataDir = temporaryFolder();
  const { connectionString, stop } = await startEmbeddedServer({ dataDir });
  const mails = await startMailServer();
  try {
    const keys = { dataKey: DATA_KEY, tokenSecret: DATA_KEY };
    const { applicationUrl } = await prepareDatabase(connectionString, keys);
    const user = await load({ ownerUrl: connectionString, applicationUrl }, locations);
    const variables = { SMTP_URL: mails.url };
    const server = await startServer({ connectionString, dataDir, dataKey: DATA_KEY, profile: undefined, variables });
    try {
      await measureMails(
        { origin: server.origin, token: await signIn(server.origin, user), connectionString },
        mails,
        locations,
      );
    } finally {
      await server.stop();
    }
  } finally {
    await mails.close();
    await stop();
  }
}

interface MeasuredServer {
  origin: string;
  token: string;
  connectionString: string;
}

/**
 * Measures a report before the emails are due and while they are sent. Fails when emails are missing or arrive twice.
 */
async function measureMails(server: MeasuredServer, mails: MailServer, locations: number): Promise<void> {
  const before: number[] = [];
  while (before.length < (SECONDS_BEFORE * 1000) / CALL_EVERY_MS) await timeOrders(server, before);
  await withClient(server.connectionString, (client) =>
    client.query(`update report_mail_queue set done_until = now() - interval '2 days', next_run_at = now()`),
  );
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const during: number[] = [];
  while (mails.waiting < locations && seconds() < BUDGET_SECONDS) await timeOrders(server, during);
  print(`${mails.waiting} of ${locations} mails in ${seconds().toFixed(1)} s; budget ${BUDGET_SECONDS} s`);
  print(formatSummary({ name: 'orders of a day before, ms', times: before }));
  print(formatSummary({ name: 'orders of a day meanwhile, ms', times: during }));
  // Waits, because an email that is sent twice would arrive in this time.
  await sleep(20_000);
  const recipients = await readRecipients(mails.waiting, () => mails.nextMail());
  const distinct = new Set(recipients).size;
  if (recipients.length !== locations || distinct !== locations) process.exitCode = 1;
  print(`${recipients.length} mails to ${distinct} recipients`);
}

/** Creates the locations, each with sales and a daily report email. Returns the user of the first location. */
async function load({ ownerUrl, applicationUrl }: DatabaseUrls, locations: number): Promise<{ email: string }> {
  const db = openDatabase(applicationUrl);
  const { locationId, email } = await openRestaurant(db, DATA_KEY, 0, 5);
  await withClient(ownerUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ id: string }>(
      `insert into locations (name, timezone) select 'Location ' || n, 'America/New_York'
       from generate_series(2, $1::int) n returning id`,
      [locations],
    );
    const ids = [locationId, ...rows.map(({ id }) => Number(id))];
    const since = formatISO(subDays(new Date(), SALES.days), { representation: 'date' });
    for (const [index, id] of ids.entries()) {
      await insertOrders(client, { locationId: id, first: 1 + index * SALES.orders, ...SALES, since });
    }
    await client.query('analyze');
    for (const id of ids) await rebuildRollups(db, id);
    await client.query('set session_replication_role = origin');
    await client.query(
      `insert into report_mails (location_id, name, frequency, hour, recipients, includes_product_mix, includes_taxes,
         includes_exceptions)
       select id, 'Daily sales', 'Daily', 6, array['owner-' || id || '@example.com'], true, true, true from locations`,
    );
  });
  await db.destroy();
  print(`${locations} locations with ${SALES.orders} orders and a daily mail each`);
  return { email };
}

/** Requests the orders of a day, and adds the time in milliseconds to `times`. Requests start at least 50 ms apart. */
async function timeOrders({ origin, token }: MeasuredServer, times: number[]): Promise<void> {
  const start = performance.now();
  const range = { start_date: subDays(new Date(), 2).toISOString(), end_date: subDays(new Date(), 1).toISOString() };
  const response = await fetch(`${origin}/api/reports/orders?${new URLSearchParams(range)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`orders: ${response.status} ${await response.text()}`);
  await response.text();
  times.push(performance.now() - start);
  await sleep(Math.max(CALL_EVERY_MS - (performance.now() - start), 0));
}

async function readRecipients(count: number, nextMail: () => Promise<string>): Promise<string[]> {
  const recipients: string[] = [];
  while (recipients.length < count) recipients.push(/^To: (.*)$/m.exec(await nextMail())?.[1]?.trim() ?? '');
  return recipients;
}
