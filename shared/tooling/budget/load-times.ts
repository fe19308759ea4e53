import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { remoteNames } from '../build/workspaces';
import { withBrowser } from '../release/start-check/browser';
import { type SiteServer, serveSite } from '../release/start-check/static-site';
import { formatMedian, median } from './median';
import { buildRouteSplitApplication, buildSingleBundle } from './opponents';
import type { Account } from './sign-in';
import { type LoadTimes, measureLoadTimes, readSession } from './timed-visits';
import { NETWORKS, type Network } from './visits';

const DEFAULT_RUNS = 7;
const MEASURED_NETWORKS = { ...NETWORKS, 'no limit': { latency: 0, bitsPerSecond: -8 } };
const OPPONENTS = { 'one bundle': buildSingleBundle, 'split by route': buildRouteSplitApplication };

interface Options extends Account {
  runs?: string;
  cpu?: string;
  network?: string;
}

/** An application that is measured: the product, or an opponent, which is a comparison build from the same sources. */
interface Contender {
  title: string;
  address: string;
}

/** Builds an opponent and serves it with the API at `api`. */
async function serveOpponent(build: (names: string[], site: string) => Promise<void>, api: string) {
  const site = mkdtempSync(path.join(tmpdir(), 'opponent-'));
  await build(remoteNames(), site);
  const server = await serveSite(site, { api });
  const stop = () => {
    server.close();
    rmSync(site, { recursive: true, force: true });
  };
  return { address: server.address, close: stop } satisfies SiteServer;
}

/** Returns a line about one measure: the values of all contenders, and the ratios of the product to its opponents. */
function formatMeasure(measure: string, contenders: Contender[], times: LoadTimes[][]): string {
  const values = times.map((runs) => runs.flatMap((run) => run[measure] ?? []));
  const [own = Number.NaN, ...others] = values.map(median);
  const columns = contenders.map((_, index) => formatMedian(values[index] ?? []).padEnd(20));
  const ratios = others.map((other) => (own / other).toFixed(2));
  return `  ${measure.padEnd(34)} ${columns.join(' ')} ${ratios.join('  ')}`.trimEnd();
}

async function measureNetwork(browser: Browser, contenders: Contender[], network: Network, options: Options) {
  const times = contenders.map((): LoadTimes[] => []);
  const conditions = { network, cpu: Number(options.cpu ?? 1) };
  // Runs alternate between the contenders, so other load on the machine affects all of them equally.
  for (let round = 0; round < Number(options.runs ?? DEFAULT_RUNS); round += 1) {
    // Each round signs in again, because its browsers share an access token, which expires after 15 minutes.
    const session = await readSession(browser, contenders[0]?.address ?? '', options);
    for (const [index, { address }] of contenders.entries()) {
      times[index]?.push(await measureLoadTimes(browser, address, session, conditions));
    }
  }
  const measures = Object.keys(times[0]?.[0] ?? {});
  return measures.map((measure) => formatMeasure(measure, contenders, times));
}

async function measureNetworks(browser: Browser, contenders: Contender[], options: Options): Promise<void> {
  for (const [title, network] of Object.entries(MEASURED_NETWORKS)) {
    if (options.network !== undefined && options.network !== title) continue;
    const lines = await measureNetwork(browser, contenders, network, options);
    console.log([`${title}:`, ...lines].join('\n'));
  }
}

/**
 * Measures how long users wait in the running product at `address`, compared with two opponents that are built from
 * this repository's sources and use the product's API.
 */
export async function run([address]: string[], options: Options): Promise<string> {
  if (address === undefined) throw new Error('Name the address of a running product: http://127.0.0.1:3000');
  const servers: SiteServer[] = [];
  try {
    const contenders: Contender[] = [{ title: 'product', address }];
    for (const [title, build] of Object.entries(OPPONENTS)) {
      const server = await serveOpponent(build, address);
      servers.push(server);
      contenders.push({ title, address: server.address });
    }
    console.log(
      `Milliseconds until it is painted, and kilobytes received; medians of ${options.runs ?? DEFAULT_RUNS} runs (lowest–highest)
${contenders.map(({ title }) => title).join(', ')}; ratios of the product to the others; processor ${options.cpu ?? 1} times slower`,
    );
    await withBrowser((browser) => measureNetworks(browser, contenders, options));
  } finally {
    for (const server of servers) server.close();
  }
  return `Load of the machine ${loadavg()[0]?.toFixed(1)}`;
}
