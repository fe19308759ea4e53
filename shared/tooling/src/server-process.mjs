import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { stopWithNpm } from './parent.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Wait before a restart. Each wait is longer; the first applies again after a server has run for STEADY_MS. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;
const STEADY_MS = 10_000;

/** Runs the server once. Resolves to how it ended, whether it ever listened and for how many milliseconds it ran. */
function runOnce({ command, args, options, signal, onSpawn }) {
  const started = Date.now();
  const server = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  onSpawn(server);
  let hasListened = false;
  server.on('message', (message) => {
    hasListened ||= message === 'listening';
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code, killedBy) => {
      const isAsked = signal.aborted || code === 0;
      resolve({ code: killedBy === null ? code : 1, killedBy, isAsked, hasListened, ranMs: Date.now() - started });
    });
  });
}

/**
 * Runs a server, forwards termination signals to it, and restarts it when it was killed or failed. A server that has
 * never listened is not restarted: its next start would fail, too. The server sends `listening` over the IPC channel.
 * Resolves to the exit code.
 */
export async function keepRunning({ command, args, options, log }) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server;
  // A terminal sends Ctrl-C to both processes, a process manager signals only this one: forward it in either case.
  const stop = (by) => {
    stopping.abort();
    server?.kill(by);
  };
  for (const name of SIGNALS) process.on(name, () => stop(name));
  stopWithNpm(() => stop('SIGTERM'));

  let hasListened = false;
  let wait = FIRST_WAIT_MS;
  for (;;) {
    const ended = await runOnce({ command, args, options, signal, onSpawn: (child) => (server = child) });
    hasListened ||= ended.hasListened;
    if (ended.isAsked || !hasListened) return signal.aborted ? 0 : ended.code;
    wait = ended.ranMs > STEADY_MS ? FIRST_WAIT_MS : wait;
    log(`The server ended by ${ended.killedBy ?? `exit code ${ended.code}`} and is started again`);
    await delay(wait, undefined, { signal }).catch(() => {});
    if (signal.aborted) return 0;
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }
}
