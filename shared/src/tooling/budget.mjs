import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSingleBundle } from './budget-single.mjs';
import { launch, NETWORKS, roundTrips, visit } from './budget-visits.mjs';
import { buildSite } from './build.mjs';
import { LANDING } from './page.mjs';
import { readSite } from './site.mjs';
import { serveSite } from './static-site.mjs';

const RUNS = 5;
const KB = 1000;

const noTotals = {
  count: 0,
  open: 0,
  voided: 0,
  gross: 0,
  discounts: 0,
  refunds: 0,
  net: 0,
  tax: 0,
  tips: 0,
  total: 0,
};
const noPages = { total_items: 0, current_page: 1, per_page: 20, total_pages: 1, has_next_page: false };
/** Enough of an answer for each page to show itself. */
const ANSWERS = [
  ['/business_details', { id: 1, name: 'Corner Café', timezone: 'America/New_York' }],
  ['/items/inventories_count', { categories: 0, active_items: 0, modifier_groups: 0 }],
  ['/reports/orders/summary', { totals: noTotals, chart: { unit: 'hour', buckets: [] } }],
  ['/reports/orders', { data: { orders: [] }, paging_metadata: noPages }],
  ['/employees', { data: [], paging_metadata: noPages }],
];
const answer = ({ url }) => ANSWERS.find(([part]) => url.includes(part))?.[1] ?? [];

const rows = [];
const report = (what, measured, limit, unit, digits = 1) => {
  rows.push({ what, measured: measured.toFixed(digits), budget: `≤ ${limit}`, unit, over: measured > limit });
};

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
const compressedSize = (site, address) => statSync(path.join(site, `${address}.br`)).size / KB;
const sizeOf = (site, addresses) => addresses.reduce((sum, address) => sum + compressedSize(site, address), 0);

function reportSizes(site, remotes) {
  for (const { description, current } of remotes) {
    const own = current.preload.filter((address) => address !== current.entry);
    report(`${description.name}: its own code`, sizeOf(site, own), 40, 'kB');
    report(`${description.name}: federation entry`, sizeOf(site, [current.entry]), 15, 'kB');
  }
}

const firstPage = ({ paths, sidebar }) => sidebar?.links.find((link) => 'path' in link)?.path ?? `/${paths[0]}`;
const ofType =
  (...types) =>
  ({ type }) =>
    types.includes(type);
const isCode = ofType('Document', 'Script', 'Stylesheet');

async function reportVisits(browser, address, site, remotes) {
  for (const { description } of remotes) {
    const signedIn = description.visitors === 'signed-in';
    const page = firstPage(description);
    const { requests } = await visit(browser, `${address}${page}`, { signedIn, network: NETWORKS['fast 4G'] });
    const code = requests.filter(isCode);
    report(`${page}: round trips to its content`, roundTrips(code), 3, '', 0);
    if (signedIn) {
      const calls = requests.filter(({ url }) => url.pathname.startsWith('/api/'));
      // The page's first call must not wait for more than the code that makes it.
      const first = calls.filter(({ start }) => start === Math.min(...calls.map((call) => call.start)));
      report(`${page}: round trips to its first data`, roundTrips([...code, ...first]), 3, '', 0);
    } else {
      const files = code.filter(ofType('Script', 'Stylesheet')).map(({ url }) => url.pathname);
      report(`${page}: JavaScript and CSS`, sizeOf(site, files), 220, 'kB');
    }
  }
}

async function timesOf(browser, addresses, options) {
  const times = addresses.map(() => []);
  // In turns, so that whatever else the machine does meets both alike.
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, address] of addresses.entries()) {
      times[index].push((await visit(browser, address, options)).contentAt);
    }
  }
  return times.map(median);
}

async function reportRatio(browser, addresses, { description }) {
  const page = firstPage(description);
  const pages = addresses.map((address) => `${address}${page}`);
  for (const [name, network] of Object.entries(NETWORKS)) {
    const signedIn = description.visitors === 'signed-in';
    const [composed, single] = await timesOf(browser, pages, { signedIn, network });
    const times = `${composed.toFixed(0)} ms, one bundle ${single.toFixed(0)} ms`;
    report(`${page} on ${name}: ${times}`, composed / single, 1.1, '×', 2);
  }
}

async function reportRatios(browser, address, remotes) {
  const site = mkdtempSync(path.join(tmpdir(), 'single-bundle-'));
  await buildSingleBundle(
    remotes.map(({ description }) => description.name),
    site,
  );
  const server = await serveSite(site, { api: answer });
  const addresses = [address, `http://127.0.0.1:${server.address().port}`];
  // Where visitors arrive: the sign-in screen and the start page.
  for (const segment of Object.values(LANDING)) {
    const remote = remotes.find(({ description }) => description.paths.includes(segment));
    await reportRatio(browser, addresses, remote);
  }
  server.close();
  rmSync(site, { recursive: true, force: true });
}

function print() {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, measured, budget, unit, over } of rows) {
    const figures = `${measured.padStart(7)} ${unit.padEnd(3)} ${budget.padStart(6)} ${unit.padEnd(3)}`;
    console.log(`${what.padEnd(width)} ${figures} ${over ? 'OVER' : 'ok'}`);
  }
}

async function main() {
  const site = mkdtempSync(path.join(tmpdir(), 'budget-site-'));
  const failures = await buildSite({ site, log: () => {} });
  if (Object.keys(failures).length > 0) throw Object.values(failures)[0];
  const { remotes } = readSite(site);
  const server = await serveSite(site, { api: answer });
  const browser = await launch();
  const address = `http://127.0.0.1:${server.address().port}`;
  reportSizes(site, remotes);
  await reportVisits(browser, address, site, remotes);
  await reportRatios(browser, address, remotes);
  await browser.close();
  server.close();
  rmSync(site, { recursive: true, force: true });
  print();
  process.exitCode = rows.some(({ over }) => over) ? 1 : 0;
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
