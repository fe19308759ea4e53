import path from 'node:path';
import { execa, type ResultPromise } from 'execa';
import { findDataFolder, findStandaloneArea, ROOT, remoteNames, siteFolder } from '../build/workspaces';
import { publishSources } from '../release/publish-sources';
import { type DevServer, serveRemote, serveShell } from './dev-servers';
import { serveAgainst } from './serve-against';
import { SIGNALS } from './server-process';
import { stopWithNpm } from './stop-with-npm';

const log = (line: string) => console.log(`▸ ${line}`);
const toAddress = (port: number) => `http://127.0.0.1:${port}`;

/** Runs the API and restarts it when one of its files changes; `address` is the address that users open. */
function runApi(port: number, address: string): ResultPromise {
  const tsx = path.join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  return execa(process.execPath, [tsx, 'watch', '--clear-screen=false', 'src/server.ts', '--force', 'npm run dev'], {
    cwd: path.join(ROOT, 'api'),
    env: {
      PUBLIC_URL: process.env.PUBLIC_URL ?? address,
      PORT: String(port),
      DATA_DIR: findDataFolder(),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    reject: false,
  });
}

/** Calls `stop` when a signal ends this command, or when the npm process that runs it has ended. */
function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of SIGNALS) process.once(signal, stop);
  stopWithNpm(stop);
}

function stopTogether(api: ResultPromise, servers: DevServer[]): void {
  const stop = async (code: number) => {
    api.kill('SIGTERM');
    await api;
    await Promise.all(servers.map((server) => server.stop()));
    process.exit(code);
  };
  stopOnSignal(() => stop(0));
  api.then(({ exitCode }) => stop(exitCode ?? 1));
}

/** Returns the origin of the site that `--against` names. Throws when the text is not an HTTP address. */
function parseSite(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new Error(`--against ${text} is not an address such as https://backoffice.example.com`);
  }
  return new URL(text).origin;
}

/** Serves the deployed site `against` with one area from the sources, which must be the only one in `names`. */
async function runAgainst(names: string[], against: string, port: number): Promise<void> {
  const [name, ...others] = names;
  if (name === undefined || others.length > 0)
    throw new Error('--against needs one area: npm run dev -- mf-menu --against …');
  const site = parseSite(against);
  const server = await serveAgainst({ name, port, site });
  log(`${toAddress(port)} shows ${site} with ${name} from this folder`);
  stopOnSignal(async () => {
    await server.stop();
    process.exit(0);
  });
}

interface DevOptions {
  against?: string;
}

/** Runs areas with hot reload; in an area's own repository, runs the area within the deployed site `against`. */
export async function run(named: string[], { against }: DevOptions): Promise<void> {
  const all = remoteNames();
  const area = findStandaloneArea(ROOT);
  if (area !== undefined && against === undefined) {
    throw new Error(`Name the site that shows ${area}: npm run dev -- --against https://backoffice.example.com`);
  }
  const names = named.length === 0 && area !== undefined ? [area] : named;
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}; choose from ${all.join(', ')}`);
  // Users open `port`. The next port belongs to the API, and the ports after it to the remotes in hot reload.
  const port = Number(process.env.PORT ?? 3000);
  if (against !== undefined) return await runAgainst(names, against, port);
  const reloaded = names.length > 0 ? names : all;
  log('Building what is not in hot reload');
  const built = all.filter((name) => !reloaded.includes(name));
  await publishSources({ site: siteFolder(), log, names: ['shell', ...built] });
  const addresses = Object.fromEntries(reloaded.map((name) => [name, toAddress(port + 2 + all.indexOf(name))]));
  const remotes = await Promise.all(Object.entries(addresses).map(([name, address]) => serveRemote(name, address)));
  const shell = await serveShell({ port, api: toAddress(port + 1), addresses, log });
  log(`In hot reload: shell, ${reloaded.join(', ')}`);
  stopTogether(runApi(port + 1, toAddress(port)), [shell, ...remotes]);
  void shell.waitForApi();
}
