import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { stopWithNpm } from './stop-with-npm';

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Wait before the first restart. Each further wait is longer, until a server has run for STEADY_MS. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;
const STEADY_MS = 10_000;

interface Exit {
  code: number;
  /** The signal that ended the server, or its exit code. */
  reason: string;
  /** Whether the server ever listened. A server that starts to listen sends `listening` over the IPC channel. */
  hasListened: boolean;
  ranMs: number;
}

function waitForExit(server: ChildProcess): Promise<Exit> {
  const started = Date.now();
  let hasListened = false;
  server.on('message', (message) => {
    hasListened ||= message === 'listening';
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code, signal) => {
      const reason = signal ?? `exit code ${code}`;
      resolve({ code: code ?? 1, reason, hasListened, ranMs: Date.now() - started });
    });
  });
}

export interface Server {
  command: string;
  args: string[];
  options: Omit<SpawnOptions, 'stdio'>;
  log: (line: string) => void;
}

/**
 * Runs a server, forwards termination signals to it, and restarts it when it was killed or failed, unless it has never
 * listened: its next start would fail, too. Returns the exit code.
 */
export async function keepRunning({ command, args, options, log }: Server): Promise<number> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server: ChildProcess | undefined;
  // Signals are forwarded to the server, because a process manager signals only this process. (Ctrl-C in a console
  // signals both.)
  const stop = (by: NodeJS.Signals) => {
    stopping.abort();
    server?.kill(by);
  };
  for (const name of SIGNALS) process.on(name, stop);
  stopWithNpm(() => stop('SIGTERM'));

  let hasListened = false;
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    server = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const exit = await waitForExit(server);
    hasListened ||= exit.hasListened;
    if (signal.aborted) break;
    if (exit.code === 0 || !hasListened) return exit.code;
    if (exit.ranMs > STEADY_MS) wait = FIRST_WAIT_MS;
    log(`The server ended with ${exit.reason} and is restarting`);
    await delay(wait, undefined, { signal }).catch(() => {});
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }
  return 0;
}
