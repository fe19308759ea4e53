import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterFile } from '../src/database/embedded-lock-file';

const START_TIMEOUT_MS = 120_000;
const ASK_EVERY_MS = 25;

interface Settings {
  dataDir: string;
  dataKey: string;
  tokenSecret: string;
}

/** The server and its database, run by a parent process that restarts them as `npm start` does. */
export interface SupervisedServer {
  origin: string;
  /** Kills the API or PostgreSQL with SIGKILL. Throws when it is not running. */
  kill(victim: KilledProcess): void;
  /** Resolves once requests can be served. Rejects when that takes two minutes. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

export type KilledProcess = 'the API' | 'PostgreSQL';

export async function startSupervisedServer({ dataDir, dataKey, tokenSecret }: Settings): Promise<SupervisedServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const variables = { PORT: String(port), DATA_DIR: dataDir, DATA_KEY: dataKey, TOKEN_SECRET: tokenSecret };
  const keeper = fork(path.join(__dirname, 'kills-keeper.ts'), {
    env: { PATH: process.env.PATH, DEMO: '0', LOG_LEVEL: 'silent', ...variables },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = async () => await untilReady(origin, keeper);
  await ready();
  return {
    origin,
    kill: (victim) =>
      process.kill(victim === 'the API' ? findServerProcess(keeper.pid) : findPostmaster(dataDir), 'SIGKILL'),
    ready,
    async stop() {
      const ended = new Promise((resolve) => keeper.once('exit', resolve));
      keeper.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilReady(origin: string, keeper: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  const isReady = async () => (await fetch(`${origin}/readyz`)).ok;
  while (!(await isReady().catch(() => false))) {
    if (keeper.exitCode !== null) throw new Error('The server does not start');
    if (Date.now() > deadline) throw new Error('The server did not answer within two minutes');
    await sleep(ASK_EVERY_MS);
  }
}

function findServerProcess(parent: number | undefined): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  const found = processes.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line));
  const server = found.find((match) => Number(match?.[2]) === parent && match?.[3]?.includes('server.ts'));
  if (!server) throw new Error('The API does not run');
  return Number(server[1]);
}

function findPostmaster(dataDir: string): number {
  const trace = readPostmasterFile({ data: path.join(dataDir, 'postgres', 'data') });
  if (!trace) throw new Error('PostgreSQL does not run');
  return trace.pid;
}

/** Returns a free port, which the server uses again at every restart. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
