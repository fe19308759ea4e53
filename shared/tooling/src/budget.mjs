import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSingleBundle } from './budget-single.mjs';
import { launch, NETWORKS, revisit, roundTrips, visit } from './budget-visits.mjs';
import { buildSite } from './build.mjs';
import { readCommandLine } from './command-line.mjs';
import { answerOf } from './empty-location.mjs';
import { firstPage, firstSegment } from './first-page.mjs';
import { LANDING, SHELL_CALLS } from './page.mjs';
import { readSite } from './site.mjs';
import { serveSite } from './static-site.mjs';

const USAGE = `Measures sizes, round trips and first content of the built product against their budgets.

  npm run budget
`;
const RUNS = 5;
const KB = 1000;

/** The budgets of the browser's side, in the order in which they are printed. */
const BUDGETS = {
  signIn: { title: 'JavaScript and CSS to a usable sign-in screen, compressed', limit: 220, unit: 'kB' },
  ownCode: { title: 'First visit to a remote: its own code, compressed', limit: 40, unit: 'kB' },
  entry: { title: "A remote's federation entry, compressed", limit: 15, unit: 'kB' },
  toContent: { title: 'Sequential round trips from HTML to content', limit: 3, unit: '', digits: 0 },
  toData: { title: "Sequential round trips to the page's first data", limit: 2, unit: '', digits: 0 },
  toAllData: { title: 'Sequential round trips to all that a page begins with', limit: 3, unit: '', digits: 0 },
  ratio: { title: 'First content, against one bundle of the same code', limit: 1.1, unit: '×', digits: 2 },
  moving: { title: "Moving between visited screens: requests but the page's data", limit: 0, unit: '', digits: 0 },
};

const rows = [];
const report = (budget, what, measured) => {
  rows.push({ budget, what, measured, over: measured > BUDGETS[budget].limit });
};

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
const compressedSize = (site, address) => statSync(path.join(site, `${address}.br`)).size / KB;
const sizeOf = (site, addresses) => addresses.reduce((sum, address) => sum + compressedSize(site, address), 0);

function reportSizes(site, remotes) {
  for (const { description, current } of remotes) {
    const own = current.preload.filter((address) => address !== current.entry);
    report('ownCode', description.name, sizeOf(site, own));
    report('entry', description.name, sizeOf(site, [current.entry]));
  }
}

const firstLink = ({ sidebar }) => sidebar?.links.find((link) => 'path' in link);
const ofType =
  (...types) =>
  ({ type }) =>
    types.includes(type);
const isCode = ofType('Document', 'Script', 'Stylesheet');

const isCall = ({ url }) => url.pathname.startsWith('/api/');
/** What the layout asks for on every page is not the page's. */
const isOwnCall = ({ url }) => !SHELL_CALLS.some((call) => url.pathname.endsWith(call.split('/').at(-1)));

function reportData(page, code, calls) {
  const own = calls.filter(isOwnCall);
  const first = Math.min(...own.map(({ start }) => start));
  report('toData', page, roundTrips([...code, ...calls.filter((call) => isOwnCall(call) && call.start === first)]));
  // Where the page is of days, the location's zone comes before its rows.
  report('toAllData', page, roundTrips([...code, ...calls]));
}

async function reportVisits(browser, address, site, remotes) {
  for (const { description } of remotes) {
    const signedIn = description.visitors === 'signed-in';
    const page = firstPage(description);
    const { requests } = await visit(browser, `${address}${page}`, { signedIn, network: NETWORKS['fast 4G'] });
    const code = requests.filter(isCode);
    report('toContent', page, roundTrips(code));
    if (signedIn) {
      reportData(page, code, requests.filter(isCall));
    } else {
      const files = code.filter(ofType('Script', 'Stylesheet')).map(({ url }) => url.pathname);
      report('signIn', page, sizeOf(site, files));
    }
  }
}

async function reportMoves(browser, address, remotes) {
  const areas = remotes.map(({ description }) => description).filter(firstLink);
  const screens = areas.map((description) => ({ group: description.sidebar.title, path: firstPage(description) }));
  const requests = await revisit(browser, address, screens);
  const others = requests.map(({ url }) => url.pathname).filter((asked) => !asked.startsWith('/api/'));
  const paths = screens.map(({ path: visited }) => visited).join(', ');
  report('moving', others.length > 0 ? [...new Set(others)].join(', ') : paths, others.length);
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
    const times = `${composed.toFixed(0)} ms against ${single.toFixed(0)} ms`;
    report('ratio', `${page} on ${name}: ${times}`, composed / single);
  }
}

async function reportRatios(browser, address, remotes) {
  const site = mkdtempSync(path.join(tmpdir(), 'single-bundle-'));
  await buildSingleBundle(
    remotes.map(({ description }) => description.name),
    site,
  );
  const server = await serveSite(site, { api: answerOf });
  const addresses = [address, `http://127.0.0.1:${server.address().port}`];
  // Where visitors arrive: the sign-in screen and the start page.
  for (const landing of Object.values(LANDING)) {
    const remote = remotes.find(({ description }) => description.paths.includes(firstSegment(landing)));
    await reportRatio(browser, addresses, remote);
  }
  server.close();
  rmSync(site, { recursive: true, force: true });
}

function print() {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const [budget, { title, limit, unit, digits = 1 }] of Object.entries(BUDGETS)) {
    console.log(`${title}: at most ${limit} ${unit}`.trimEnd());
    for (const { what, measured, over } of rows.filter((row) => row.budget === budget)) {
      const figure = `${measured.toFixed(digits).padStart(6)} ${unit.padEnd(2)}`;
      console.log(`  ${what.padEnd(width)} ${figure} ${over ? 'OVER' : 'ok'}`);
    }
  }
}

async function main() {
  readCommandLine({ usage: USAGE });
  const site = mkdtempSync(path.join(tmpdir(), 'budget-site-'));
  const failures = await buildSite({ site, log: () => {} });
  if (Object.keys(failures).length > 0) throw Object.values(failures)[0];
  const { remotes } = readSite(site);
  const server = await serveSite(site, { api: answerOf });
  const browser = await launch();
  const address = `http://127.0.0.1:${server.address().port}`;
  reportSizes(site, remotes);
  await reportVisits(browser, address, site, remotes);
  await reportMoves(browser, address, remotes);
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
