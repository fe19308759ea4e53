import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './command-line.mjs';
import { ensureInstalled } from './install.mjs';
import { stopWithNpm } from './parent.mjs';

const USAGE = `Runs the shell, the areas and the API with hot reload.

  npm run dev                # every area with hot reload
  npm run dev -- mf-menu     # this one, the others as they were built
`;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const log = (line) => console.log(`▸ ${line}`);

/** Runs the API and restarts it when one of its files changes; `address` is where people find it. */
function runApi(port, address) {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  return spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'src/server.ts'], {
    cwd: path.join(root, 'api'),
    env: {
      PUBLIC_URL: address,
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.resolve(root, process.env.DATA_DIR ?? '.data'),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function stopTogether(api, servers) {
  let stopping = false;
  const stop = async (code) => {
    if (stopping) return;
    stopping = true;
    if (api.exitCode === null) {
      api.kill('SIGTERM');
      await new Promise((resolve) => api.once('exit', resolve));
    }
    await Promise.all(servers.map((server) => server.stop()));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
  stopWithNpm(() => stop(0));
  api.once('exit', (code) => stop(code ?? 1));
}

async function main() {
  const { positionals: asked } = readCommandLine({ usage: USAGE, allowPositionals: true });
  await ensureInstalled(root, log);
  const { buildSite } = await import('./build.mjs');
  const { remoteNames } = await import('./workspaces.mjs');
  const { serveRemote, serveShell } = await import('./dev-servers.mjs');
  const all = remoteNames();
  const unknown = asked.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}; choose from ${all.join(', ')}`);
  const live = asked.length > 0 ? asked : all;
  // Ports beside the one that people use: the API's, then one for each remote in hot reload.
  const port = Number(process.env.PORT ?? 3000);
  log('Building what is not in hot reload');
  await buildSite({ log, names: ['shell', ...all.filter((name) => !live.includes(name))] });
  const addresses = Object.fromEntries(live.map((name) => [name, `http://127.0.0.1:${port + 2 + all.indexOf(name)}`]));
  const remotes = await Promise.all(live.map((name) => serveRemote(name, addresses[name])));
  const shell = await serveShell({ port, api: `http://127.0.0.1:${port + 1}`, addresses });
  log(`In hot reload: shell, ${live.join(', ')}`);
  stopTogether(runApi(port + 1, `http://127.0.0.1:${port}`), [shell, ...remotes]);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
