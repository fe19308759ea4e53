import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { loadConfig } from './build.mjs';
import { renderPage } from './page.mjs';
import { readDescription } from './release.mjs';
import { readSite } from './site.mjs';
import { siteFolder } from './workspaces.mjs';

const HOST = '127.0.0.1';

/**
 * A remote brings its own copy of the refresh runtime, which finds the shell's React through the hook of the developer
 * tools: it must be there before React is.
 */
const REFRESH_HOOK = `globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true, checkDCE() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  onScheduleFiberRoot() {}, inject(renderer) { this.renderers.set(this.renderers.size + 1, renderer); return this.renderers.size; },
};`;

const options = (port) => ({
  host: HOST,
  port,
  hot: true,
  liveReload: false,
  client: {
    logging: 'warn',
    overlay: { warnings: false, runtimeErrors: false },
    webSocketURL: `ws://${HOST}:${port}/ws`,
  },
  headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
  allowedHosts: 'all',
});

async function serve(config, serverOptions) {
  const compiler = rspack(config);
  const compiled = new Promise((resolve) => compiler.hooks.done.tap('dev', resolve));
  const server = new RspackDevServer({ setupExitSignals: false, ...serverOptions }, compiler);
  await server.start();
  return { server, compiler, stats: await compiled };
}

/** Serves one remote with hot reload at `address`. */
export async function serveRemote(name, address) {
  const { server } = await serve(await loadConfig(name, 'development'), options(Number(new URL(address).port)));
  return server;
}

async function liveRemote(name, address) {
  const entry = `${address}/remoteEntry.js`;
  const current = {
    version: 'development',
    manifest: `${address}/mf-manifest.json`,
    entry,
    preload: [],
    integrity: {},
  };
  return { description: await readDescription(name), current };
}

/** The page's registry: remotes in hot reload by their `addresses`, the others as they were built. */
async function developmentRemotes(addresses) {
  const built = readSite(siteFolder())
    .remotes.filter(({ description }) => !(description.name in addresses))
    .map(({ description, current }) => ({ description, current }));
  const live = await Promise.allSettled(Object.entries(addresses).map(([name, at]) => liveRemote(name, at)));
  for (const { reason } of live) if (reason) console.error(reason.message);
  return [...built, ...live.flatMap(({ value }) => value ?? [])];
}

/** Serves the shell, the page and everything else of the product at one address. */
export async function serveShell({ port, api, addresses }) {
  let shellFiles = [];
  const page = async (_request, response) => {
    const remotes = await developmentRemotes(addresses);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(renderPage({ shellFiles, shell: { version: 'development' }, remotes, headStart: REFRESH_HOOK }));
  };
  const { server, compiler, stats } = await serve(await loadConfig('shell', 'development'), {
    ...options(port),
    proxy: [{ context: ['/api', '/healthz', '/readyz', '/mf-'], target: api, changeOrigin: false }],
    setupMiddlewares: (middlewares) => [
      ...middlewares,
      {
        name: 'page',
        middleware: (request, response, next) => (request.method === 'GET' ? page(request, response) : next()),
      },
    ],
  });
  const remember = (done) => {
    const { entrypoints } = done.toJson({ all: false, entrypoints: true });
    const files = entrypoints.main.assets.map(({ name }) => name).filter((file) => /\.(js|css)$/.test(file));
    shellFiles = files.filter((file) => !file.includes('hot-update')).map((file) => [`/${file}`]);
  };
  remember(stats);
  compiler.hooks.done.tap('page', remember);
  return server;
}
