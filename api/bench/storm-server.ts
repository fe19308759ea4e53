import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Job, Progress } from './storm-sender';

const API = path.resolve(__dirname, '..');

interface Settings {
  connectionString: string;
  /** Its log is left there, too. */
  dataDir: string;
  dataKey: string;
  /** Where the server leaves a profile of its processor time when it ends. */
  profile: string | undefined;
  /** Ends it at once. */
  signal?: AbortSignal;
  /** Runs in the server's process before the server; it can talk to this process. */
  preload?: string;
  /** More of its settings. */
  variables?: Record<string, string>;
}

export interface Server {
  origin: string;
  pid: number;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** The real server as a process of its own, on any free port. */
export async function startServer(settings: Settings): Promise<Server> {
  const { connectionString, dataDir, dataKey, profile, signal, preload } = settings;
  const profiling = profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile];
  const preloading = preload === undefined ? [] : ['--import', preload];
  const server = path.join(API, 'src/server.ts');
  const child = spawn(process.execPath, [...profiling, '--import', 'tsx', ...preloading, server], {
    signal,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      DATA_KEY: dataKey,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'error',
      ...settings.variables,
    },
  });
  const { stdout } = child;
  if (!stdout) throw new Error('The server has no output');
  stdout.pipe(createWriteStream(path.join(dataDir, 'server.log')));
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server has ended')));
    child.once('error', reject);
    createInterface({ input: stdout }).on('line', (line) => {
      const [, address] = /^Back office: (\S+)/.exec(line) ?? [];
      if (address) resolve(address);
    });
  });
  return { origin, pid: child.pid ?? 0, process: child, stop: async () => await end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Has a process of its own do the job, and gives back what came of it. */
export async function sendAll(
  folder: string,
  job: Job,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Progress> {
  const file = path.join(folder, 'job.json');
  writeFileSync(file, JSON.stringify(job));
  const child = fork(path.join(__dirname, 'storm-sender.ts'), [file], { execArgv: ['--import', 'tsx'], signal });
  let last: Progress | undefined;
  child.on('message', (progress: Progress) => {
    last = progress;
    onProgress(progress);
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 || !last) throw new Error(`The terminals ended with ${code}`);
  return last;
}
