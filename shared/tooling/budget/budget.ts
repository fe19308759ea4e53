import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { firstPage, firstSegment } from '../release/first-page';
import { LANDING_PATHS, LAYOUT_REQUEST } from '../release/page/landing';
import { publishSources } from '../release/publish-sources';
import type { LiveRemote } from '../release/registry';
import { readSite } from '../release/site';
import { withBrowser } from '../release/start-check/browser';
import { getEmptyResponse } from '../release/start-check/empty-location';
import { serveSite } from '../release/start-check/static-site';
import { median } from './median';
import { buildSingleBundle } from './opponents';
import { formatReport, isOverBudget, recordMeasurement } from './report';
import { stageAreas } from './stage-areas';
import { countRoundTrips, listRevisitRequests, NETWORKS, type PageRequest, type VisitOptions, visit } from './visits';

const RUNS = 5;
const KB = 1000;

interface MeasuredSite {
  browser: Browser;
  address: string;
  site: string;
  remotes: LiveRemote[];
}

const compressedSize = (site: string, address: string) => statSync(path.join(site, `${address}.br`)).size / KB;
const sumSizes = (site: string, addresses: string[]) =>
  addresses.reduce((sum, address) => sum + compressedSize(site, address), 0);
/** Returns the size of a response in kB, compressed. Fonts are sent as they are, because their format is compressed. */
function sentSize(site: string, { type, url }: PageRequest): number {
  if (type === 'Document') return brotliCompressSync(readFileSync(path.join(site, 'index.html'))).length / KB;
  const file = path.join(site, url.pathname);
  return existsSync(`${file}.br`) ? compressedSize(site, url.pathname) : statSync(file).size / KB;
}
const isSignedIn = ({ description }: LiveRemote) => description.visitors === 'signed-in';

function reportSizes({ site, remotes }: MeasuredSite): void {
  for (const { description, current } of remotes) {
    const own = current.preload.filter((address) => address !== current.entry);
    recordMeasurement('ownCode', description.name, sumSizes(site, own));
    recordMeasurement('entry', description.name, sumSizes(site, [current.entry]));
  }
}

const isFile = ({ type }: PageRequest) => type === 'Script' || type === 'Stylesheet';
const isCode = (request: PageRequest) => request.type === 'Document' || isFile(request);
const isCall = ({ url }: PageRequest) => url.pathname.startsWith('/api/');

/**
 * Returns the requests for the code of the shell and of the page's own area that started before the page's content
 * appeared. Charts, and other areas' cards on the page, load later.
 */
function listPageCode({ description }: LiveRemote, requests: PageRequest[], contentAt: number): PageRequest[] {
  const contentTime = (requests[0]?.start ?? 0) + contentAt / 1000;
  const ownerOf = ({ url }: PageRequest) => /^\/(shell|mf-[^/]+)\//.exec(url.pathname)?.[1];
  const owners: Array<string | undefined> = [undefined, 'shell', description.name];
  return requests.filter(
    (request) => isCode(request) && request.start < contentTime && owners.includes(ownerOf(request)),
  );
}

/**
 * Returns the requests in `calls` that the remote's description lists for prefetching. Throws when the page did not
 * send a listed request.
 */
function listPageCalls({ description }: LiveRemote, page: string, calls: PageRequest[]): PageRequest[] {
  const paths = (description.begins?.[page] ?? []).map((call) => call.replace(/\?.*/, '').replaceAll(/\*\w+\*/g, '1'));
  const missing = paths.find((one) => !calls.some(({ url }) => url.pathname === `/api${one}`));
  if (paths.length === 0 || missing !== undefined) throw new Error(`${page} begins without ${missing ?? 'a call'}`);
  return calls.filter(({ url }) => paths.includes(url.pathname.replace('/api', '')));
}

function reportData(page: string, code: PageRequest[], calls: PageRequest[]): void {
  const first = Math.min(...calls.map(({ start }) => start));
  const firstCalls = calls.filter((call) => call.start === first);
  recordMeasurement('toData', page, countRoundTrips([...code, ...firstCalls]));
  // Pages with a date range request the location's time zone before their rows.
  recordMeasurement('toAllData', page, countRoundTrips([...code, ...calls]));
}

/**
 * Measures each remote's first page for the report. `note`, for example a special state of the site, follows the path
 * in the report.
 */
async function reportVisits({ browser, address, site, remotes }: MeasuredSite, note = ''): Promise<void> {
  for (const remote of remotes) {
    const path = firstPage(remote.description);
    const page = `${path}${note}`;
    const options = {
      signedIn: isSignedIn(remote),
      network: NETWORKS['fast 4G'],
      untilPrefetched: !isSignedIn(remote),
    };
    const { requests, contentAt } = await visit(browser, `${address}${path}`, options);
    const code = listPageCode(remote, requests, contentAt);
    recordMeasurement('toContent', page, countRoundTrips(code));
    if (isSignedIn(remote)) {
      const calls = requests.filter(isCall);
      const details = calls.filter(({ url }) => url.pathname.endsWith(LAYOUT_REQUEST.replace(/.*\//, '')));
      reportData(page, code, [...details, ...listPageCalls(remote, path, calls)]);
    } else {
      const files = requests.filter(isFile).map(({ url }) => url.pathname);
      recordMeasurement('signIn', page, sumSizes(site, files));
      const sent = requests.filter((request) => !isCall(request)).map((request) => sentSize(site, request));
      recordMeasurement(
        'wire',
        page,
        sent.reduce((sum, size) => sum + size, 0),
      );
    }
  }
}

async function reportMoves({ browser, address, remotes }: MeasuredSite): Promise<void> {
  const screens = remotes.flatMap(({ description }) => {
    const hasLink = description.sidebar?.links.some((link) => 'path' in link);
    return hasLink && description.sidebar ? [{ group: description.sidebar.title, path: firstPage(description) }] : [];
  });
  const requests = (await listRevisitRequests(browser, address, screens)).filter((request) => !isCall(request));
  const paths = requests.length > 0 ? requests.map(({ url }) => url.pathname) : screens.map((screen) => screen.path);
  recordMeasurement('moving', [...new Set(paths)].join(', '), requests.length);
}

async function measureContent(browser: Browser, addresses: string[], options: VisitOptions): Promise<number[]> {
  const times = addresses.map((): number[] => []);
  // Visits alternate between the addresses, so other load on the machine affects both alike.
  for (let round = 0; round < RUNS; round += 1) {
    for (const [index, address] of addresses.entries()) {
      times[index]?.push((await visit(browser, address, options)).contentAt);
    }
  }
  return times.map(median);
}

async function reportRatio(browser: Browser, addresses: string[], remote: LiveRemote): Promise<void> {
  const page = firstPage(remote.description);
  const pages = addresses.map((address) => `${address}${page}`);
  for (const [name, network] of Object.entries(NETWORKS)) {
    const options = { signedIn: isSignedIn(remote), network };
    const [composed = Number.NaN, single = Number.NaN] = await measureContent(browser, pages, options);
    const times = `${composed.toFixed(0)} ms against ${single.toFixed(0)} ms`;
    recordMeasurement('ratio', `${page} on ${name}: ${times}`, composed / single);
  }
}

/** Compares the two landing pages (sign-in and start page) with the same product built as a single bundle. */
async function reportRatios({ browser, address, remotes }: MeasuredSite): Promise<void> {
  const site = mkdtempSync(path.join(tmpdir(), 'single-bundle-'));
  await buildSingleBundle(
    remotes.map(({ description }) => description.name),
    site,
  );
  const server = await serveSite(site, { api: getEmptyResponse });
  try {
    for (const landing of Object.values(LANDING_PATHS)) {
      const remote = remotes.find(({ description }) => description.paths.includes(firstSegment(landing)));
      if (remote !== undefined) await reportRatio(browser, [address, server.address], remote);
    }
  } finally {
    server.close();
    rmSync(site, { recursive: true, force: true });
  }
}

async function reportAll(subject: MeasuredSite): Promise<void> {
  reportSizes(subject);
  await reportVisits(subject);
  await reportMoves(subject);
  await reportRatios(subject);
  await stageAreas(subject.site);
  await reportVisits(subject, ', with a rollout of each area');
}

export async function run(): Promise<string> {
  const site = mkdtempSync(path.join(tmpdir(), 'budget-site-'));
  const [failure] = Object.values(await publishSources({ site, log: () => {} }));
  if (failure !== undefined) throw failure;
  const server = await serveSite(site, { api: getEmptyResponse });
  try {
    const { remotes } = readSite(site);
    await withBrowser((browser) => reportAll({ browser, address: server.address, site, remotes }));
  } finally {
    server.close();
    rmSync(site, { recursive: true, force: true });
  }
  if (isOverBudget()) process.exitCode = 1;
  return formatReport();
}
