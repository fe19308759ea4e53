import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ADDRESS, productVariables, setDataDir } from './product';

const START_LIMIT_MS = 180_000;

async function answers(): Promise<boolean> {
  try {
    const health = await fetch(`${ADDRESS}/readyz`);
    return health.ok;
  } catch {
    return false;
  }
}

async function untilReady(product: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers())) {
    if (product.exitCode !== null)
      throw new Error(`The product stopped with code ${product.exitCode} before it was ready`);
    if (Date.now() > deadline) throw new Error(`The product was not ready after ${START_LIMIT_MS / 1000} s`);
    await delay(250);
  }
}

/** Starts the product as `npm start` does, on an empty data folder, and answers what stops it again. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'backoffice-e2e-'));
  // As root the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  setDataDir(dataDir);
  const product = spawn('npm', ['start'], {
    cwd: path.join(__dirname, '..'),
    env: { ...process.env, ...productVariables() },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  await untilReady(product);
  return async () => {
    const ended = new Promise((resolve) => product.once('exit', resolve));
    if (product.pid !== undefined && product.exitCode === null) process.kill(-product.pid, 'SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
