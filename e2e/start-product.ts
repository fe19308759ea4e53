import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, dataDir, productVariables, setDataDir, WORKERS } from './product';

const ROOT = path.join(__dirname, '..');
const START_LIMIT_MS = 180_000;
const ALL_SALES = /^Demonstration: (\d+) of \1 days of sales/;

async function isReady(worker: number): Promise<boolean> {
  try {
    const health = await fetch(`${addressOf(worker)}/readyz`);
    return health.ok;
  } catch {
    return false;
  }
}

async function untilReady(product: ChildProcess, worker: number): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isReady(worker))) {
    if (product.exitCode !== null)
      throw new Error(`The product stopped with code ${product.exitCode} before it was ready`);
    if (Date.now() > deadline) throw new Error(`The product was not ready after ${START_LIMIT_MS / 1000} s`);
    await delay(250);
  }
}

/** Starts a worker's product by the program that `npm start` runs, and waits until it is ready. */
async function startProduct(worker: number): Promise<ChildProcess> {
  const product = spawn(process.execPath, [path.join(ROOT, 'shared/tooling/src/start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, ...productVariables(worker) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  product.stdout.pipe(process.stdout);
  try {
    await untilReady(product, worker);
  } catch (error) {
    await stopProduct(product);
    throw error;
  }
  return product;
}

/** Waits until the terminals of the demonstration have sent the sales of every day until today. */
async function untilSalesLoaded({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('The product has no output');
  for await (const line of createInterface({ input: stdout })) if (ALL_SALES.test(line)) return;
  throw new Error('The product stopped before it had loaded its sales');
}

async function stopProduct(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null) return;
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  await ended;
}

/**
 * Starts a product for each worker and returns the function that stops them. The first one builds the site and loads the
 * demonstration restaurants into an empty folder; the others begin with copies of it, since loading takes a minute.
 */
export default async function startProducts(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-e2e-'));
  // As root the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  setDataDir(folder);
  mkdirSync(dataDir(0));
  const products: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(products.map(stopProduct));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const first = await startProduct(0);
    products.push(first);
    await untilSalesLoaded(first);
    await stopProduct(first);
    products.pop();
    // Node's own copy would give root the database's files.
    for (let worker = 1; worker < WORKERS; worker += 1) execFileSync('cp', ['-a', dataDir(0), dataDir(worker)]);
    for (let worker = 0; worker < WORKERS; worker += 1) products.push(await startProduct(worker));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
