import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { createEnvironment, getBaseUrl, getDataDir, setDataRoot, WORKERS } from './app-instance';
import { AREAS } from './areas';
import { buildBrokenReleases } from './broken-releases';

const ROOT = path.join(__dirname, '..');
const START_TIMEOUT_MS = 180_000;
const ALL_SALES_LOADED = /^Demonstration: (\d+) of \1 days of sales/;

async function isReady(worker: number): Promise<boolean> {
  try {
    const health = await fetch(`${getBaseUrl(worker)}/readyz`);
    return health.ok;
  } catch {
    return false;
  }
}

async function waitUntilReady(instance: ChildProcess, worker: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(worker))) {
    if (instance.exitCode !== null)
      throw new Error(
        `The app instance stopped with code ${instance.exitCode} before it was ready; its output is above`,
      );
    if (Date.now() > deadline) throw new Error(`The app instance was not ready after ${START_TIMEOUT_MS / 1000} s`);
    await delay(250);
  }
}

/** Starts the app instance of a Playwright worker, as `npm start` does, and waits until it is ready. */
async function startAppInstance(worker: number): Promise<ChildProcess> {
  const instance = spawn(process.execPath, [path.join(ROOT, 'shared/tooling/run.mjs'), 'start'], {
    cwd: ROOT,
    env: { ...process.env, ...createEnvironment(worker) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  instance.stdout.pipe(process.stdout);
  try {
    await waitUntilReady(instance, worker);
  } catch (error) {
    await stopAppInstance(instance);
    throw error;
  }
  return instance;
}

/** Waits until the demonstration has loaded the sales of all days up to today, and has closed the past days. */
async function waitUntilSalesLoaded({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('The app instance has no output');
  for await (const line of createInterface({ input: stdout })) if (ALL_SALES_LOADED.test(line)) return;
  throw new Error('The app instance stopped before it had loaded its sales');
}

async function stopAppInstance(instance: ChildProcess): Promise<void> {
  if (instance.exitCode !== null) return;
  const ended = once(instance, 'exit');
  instance.kill('SIGTERM');
  await ended;
}

/**
 * Starts an app instance for each worker and returns a function that stops them all. The first instance builds the site
 * and loads the demonstration restaurants into an empty folder, which takes a minute; the others start with copies of
 * that folder. The broken releases are built at the same time.
 */
export default async function startAppInstances(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-e2e-'));
  // Makes the folder accessible to the database, which runs as a different user when the tests run as root.
  chmodSync(folder, 0o755);
  setDataRoot(folder);
  mkdirSync(getDataDir(0));
  const instances: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(instances.map(stopAppInstance));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const first = await startAppInstance(0);
    instances.push(first);
    // The broken releases are built while the sales are loaded, because loading them leaves a core idle.
    await Promise.all([waitUntilSalesLoaded(first), buildBrokenReleases(AREAS.map(({ remote }) => remote))]);
    await stopAppInstance(first);
    instances.pop();
    // `cp -a` is used, because Node's cpSync would change the owner of the database files to root.
    for (let worker = 1; worker < WORKERS; worker += 1) execFileSync('cp', ['-a', getDataDir(0), getDataDir(worker)]);
    const started = await Promise.allSettled(Array.from({ length: WORKERS }, (_, worker) => startAppInstance(worker)));
    instances.push(...started.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])));
    for (const result of started) if (result.status === 'rejected') throw result.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
