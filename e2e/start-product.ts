import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { AREAS } from './areas';
import { buildBrokenReleases } from './broken-releases';
import { createEnvironment, getBaseUrl, getDataDir, setDataDir, WORKERS } from './product';

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

async function waitUntilReady(product: ChildProcess, worker: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(worker))) {
    if (product.exitCode !== null)
      throw new Error(`The product stopped with code ${product.exitCode} before it was ready; its output is above`);
    if (Date.now() > deadline) throw new Error(`The product was not ready after ${START_TIMEOUT_MS / 1000} s`);
    await delay(250);
  }
}

/** Starts the product for a Playwright worker, as `npm start` does, and waits until it is ready. */
async function startProduct(worker: number): Promise<ChildProcess> {
  const product = spawn(process.execPath, [path.join(ROOT, 'shared/tooling/run.mjs'), 'start'], {
    cwd: ROOT,
    env: { ...process.env, ...createEnvironment(worker) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  product.stdout.pipe(process.stdout);
  try {
    await waitUntilReady(product, worker);
  } catch (error) {
    await stopProduct(product);
    throw error;
  }
  return product;
}

/** Waits until the demonstration has loaded the sales of all days up to today. */
async function waitUntilSalesLoaded({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('The product has no output');
  for await (const line of createInterface({ input: stdout })) if (ALL_SALES_LOADED.test(line)) return;
  throw new Error('The product stopped before it had loaded its sales');
}

async function stopProduct(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null) return;
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  await ended;
}

/**
 * Starts a product for each worker and returns a function that stops them. The first one builds the site and loads the
 * demonstration restaurants into an empty folder, which takes a minute; the others start with copies of that folder.
 * The broken releases are built at the same time.
 */
export default async function startProducts(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-e2e-'));
  // When run as root, the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  setDataDir(folder);
  mkdirSync(getDataDir(0));
  const products: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(products.map(stopProduct));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const first = await startProduct(0);
    products.push(first);
    // In parallel, because loading the sales leaves a core idle.
    await Promise.all([waitUntilSalesLoaded(first), buildBrokenReleases(AREAS.map(({ remote }) => remote))]);
    await stopProduct(first);
    products.pop();
    // Node's cpSync would change the owner of the database files to root.
    for (let worker = 1; worker < WORKERS; worker += 1) execFileSync('cp', ['-a', getDataDir(0), getDataDir(worker)]);
    const started = await Promise.allSettled(Array.from({ length: WORKERS }, (_, worker) => startProduct(worker)));
    products.push(...started.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])));
    for (const result of started) if (result.status === 'rejected') throw result.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
