import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Compiler, type Configuration, rspack, type Stats } from '@rspack/core';
import { RspackDevServer, type Configuration as ServerConfiguration } from '@rspack/dev-server';
import { loadConfig } from '../build/compile';
import { readDescription } from '../build/description';
import { siteFolder } from '../build/workspaces';
import { type PublishedRemote, renderPage } from '../release/page/page';
import { readSite } from '../release/site';
import { holdRequests } from './hold-requests';

export const LOCAL_HOST = '127.0.0.1';

export interface DevServer {
  stop: () => Promise<void>;
}

/**
 * Defines the hook through which each remote's copy of the refresh runtime finds the shell's React. Runs before React
 * loads.
 */
const REFRESH_HOOK = `globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true, checkDCE() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  onScheduleFiberRoot() {}, inject(renderer) { this.renderers.set(this.renderers.size + 1, renderer); return this.renderers.size; },
};`;

export const devServerOptions = (port: number): ServerConfiguration => ({
  host: LOCAL_HOST,
  port,
  hot: true,
  liveReload: false,
  setupExitSignals: false,
  client: {
    logging: 'warn',
    overlay: { warnings: false, runtimeErrors: false },
    webSocketURL: `ws://${LOCAL_HOST}:${port}/ws`,
  },
  headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
  allowedHosts: 'all',
});

interface RunningServer {
  server: DevServer;
  compiler: Compiler;
  stats: Stats;
}

export async function startDevServer(config: Configuration, options: ServerConfiguration): Promise<RunningServer> {
  const compiler = rspack(config);
  const compiled = new Promise<Stats>((resolve) => compiler.hooks.done.tap('dev', resolve));
  const server = new RspackDevServer(options, compiler);
  await server.start();
  return { server, compiler, stats: await compiled };
}

/** Serves one remote with hot reload at `address`. */
export async function serveRemote(name: string, address: string): Promise<DevServer> {
  const config = await loadConfig(name, 'development');
  const { server } = await startDevServer(config, devServerOptions(Number(new URL(address).port)));
  return server;
}

/**
 * Returns a remote's registry record with the description from the sources. `address` is that of its development
 * server.
 */
export async function describeReloadedRemote(name: string, address: string): Promise<PublishedRemote> {
  const current = {
    version: 'development',
    manifest: `${address}/mf-manifest.json`,
    entry: `${address}/remoteEntry.js`,
    preload: [],
    integrity: {},
  };
  return { description: await readDescription(name), current };
}

/** Lists the page's remotes: the ones in `addresses` with hot reload, the others as they were built. */
async function listRemotes(addresses: Record<string, string>): Promise<PublishedRemote[]> {
  const { remotes } = readSite(siteFolder());
  const built = remotes.filter(({ description }) => !(description.name in addresses));
  const described = Object.entries(addresses).map(([name, address]) => describeReloadedRemote(name, address));
  const reloaded = await Promise.allSettled(described);
  for (const result of reloaded) if (result.status === 'rejected') console.error(result.reason.message);
  return [
    ...built.map(({ description, current }) => ({ description, current })),
    ...reloaded.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
  ];
}

function listShellFiles(stats: Stats): Array<[string]> {
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  const files = (entrypoints?.main?.assets ?? []).map(({ name }) => name).filter((file) => /\.(js|css)$/.test(file));
  return files.filter((file) => !file.includes('hot-update')).map((file) => [`/${file}`]);
}

/** Prefixes of the paths that the API serves: its own paths and the files of built areas. */
const API_PATHS = ['/api', '/healthz', '/readyz', '/mf-'];

interface ShellServer {
  port: number;
  api: string;
  addresses: Record<string, string>;
  log: (line: string) => void;
}

interface RunningShell extends DevServer {
  /** Resolves to whether the API listens; prints a line if it does not start. */
  waitForApi: () => Promise<boolean>;
}

/** Serves the shell, the page and everything else of the product at one address. */
export async function serveShell({ port, api, addresses, log }: ShellServer): Promise<RunningShell> {
  let shellFiles: Array<[string]> = [];
  const sendPage = async (response: ServerResponse) => {
    const remotes = await listRemotes(addresses);
    const page = renderPage({ shellFiles, shell: { version: 'development' }, remotes, headScript: REFRESH_HOOK });
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page);
  };
  const pageMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) =>
    request.method === 'GET' ? sendPage(response) : next();
  const held = holdRequests({ api, paths: API_PATHS, log });
  const { server, compiler, stats } = await startDevServer(await loadConfig('shell', 'development'), {
    ...devServerOptions(port),
    proxy: [{ context: API_PATHS, target: api, changeOrigin: false }],
    setupMiddlewares: (middlewares) => [
      { name: 'hold-requests', middleware: held.middleware },
      ...middlewares,
      { name: 'page', middleware: pageMiddleware },
    ],
  });
  const updateFiles = (done: Stats) => {
    shellFiles = listShellFiles(done);
  };
  updateFiles(stats);
  compiler.hooks.done.tap('page', updateFiles);
  return { stop: () => server.stop(), waitForApi: held.waitForApi };
}
