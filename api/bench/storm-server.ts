import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { SenderJob, SenderProgress } from './storm-sender';

const API = path.resolve(__dirname, '..');

interface Settings {
  connectionString: string;
  /** DATA_DIR of the server. The server's log is also written there, to `server.log`. */
  dataDir: string;
  dataKey: string;
  /** Folder in which the server writes a CPU profile when it ends; no profile when undefined. */
  profile: string | undefined;
  /** Stops the server immediately when aborted. */
  signal?: AbortSignal;
  /**
   * URL of an ES module that the server's process runs first. The ES module can exchange messages with the process of
   * the benchmark.
   */
  preload?: string;
  /** Additional environment variables of the server. */
  variables?: Record<string, string>;
}

export interface RunningServer {
  origin: string;
  pid: number;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the server as a child process on a free port. */
export async function startServer(settings: Settings): Promise<RunningServer> {
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
  return { origin, pid: child.pid ?? 0, process: child, stop: async () => await stopChild(child) };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Runs a job in the sender process, and returns its last progress. */
export async function runSender(
  folder: string,
  job: SenderJob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: SenderProgress) => void },
): Promise<SenderProgress> {
  const file = path.join(folder, 'job.json');
  writeFileSync(file, JSON.stringify(job));
  const child = fork(path.join(__dirname, 'storm-sender.ts'), [file], { execArgv: ['--import', 'tsx'], signal });
  let lastProgress: SenderProgress | undefined;
  child.on('message', (progress: SenderProgress) => {
    lastProgress = progress;
    onProgress(progress);
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 || !lastProgress) throw new Error(`The terminals ended with ${code}`);
  return lastProgress;
}
