import path from 'node:path';

/** Playwright's workers: each has a product of its own, since tests change its menu and deploy releases to its site. */
export const WORKERS = 2;

/** The worker that runs this code; the global setup, which runs in none, counts as the first. */
const ownIndex = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** A product's port: not that of `npm start`, which is left alone. */
const portOf = (worker: number) => 3999 + worker;

/** The address of a worker's product. */
export const addressOf = (worker = ownIndex) => `http://127.0.0.1:${portOf(worker)}`;

/** Known to the suite so that it can sign tokens of its own, an expired one above all. */
export const TOKEN_SECRET = 'end-to-end-suite-secret-of-32-bytes-or-more';

/** Opens /system. */
export const OPERATOR_KEY = 'end-to-end-suite-operator-key-of-32-bytes';

export const OWNER = { email: 'owner@example.com', password: 'demo-owner' };
export const SECOND_OWNER = { email: 'owner@second.example.com', password: 'demo-second' };

const DATA_DIR = 'BACKOFFICE_E2E_DATA_DIR';

/** Sets the folder that holds the products' data folders, also for the workers, which inherit the environment. */
export function setDataDir(folder: string): void {
  process.env[DATA_DIR] = folder;
}

/** The data folder of a worker's product. */
export function dataDir(worker = ownIndex): string {
  const folder = process.env[DATA_DIR];
  if (!folder) throw new Error('The product has not been started');
  return path.join(folder, String(worker));
}

/** The settings of a worker's product. */
export function productVariables(worker = ownIndex): Record<string, string> {
  const address = { PORT: String(portOf(worker)), DATA_DIR: dataDir(worker) };
  return { ...address, TOKEN_SECRET, OPERATOR_KEY, LOG_LEVEL: 'error' };
}
