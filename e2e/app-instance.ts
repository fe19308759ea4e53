import path from 'node:path';

/**
 * Number of Playwright workers: one more than a small machine has cores, because a worker often waits for its app
 * instance. Each uses its own app instance, because tests change the menu and deploy releases.
 */
export const WORKERS = 3;

/** Index of the worker that runs this code; 0 in the global setup, which runs in no worker. */
const currentWorker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** Returns the port of a worker's app instance; differs from the default port of `npm start`. */
const getPort = (worker: number) => 3999 + worker;

/** Returns the base URL of a worker's app instance. */
export const getBaseUrl = (worker = currentWorker) => `http://127.0.0.1:${getPort(worker)}`;

/** Token secret of the app instances, with which the tests can sign tokens themselves, for example an expired one. */
export const TOKEN_SECRET = 'end-to-end-suite-secret-of-32-bytes-or-more';

/** Key that unlocks the page /system. */
export const OPERATOR_KEY = 'end-to-end-suite-operator-key-of-32-bytes';

export const OWNER = { email: 'owner@example.com', password: 'demo-owner' };
export const SECOND_OWNER = { email: 'owner@second.example.com', password: 'demo-second' };

const DATA_DIR = 'BACKOFFICE_E2E_DATA_DIR';

/**
 * Sets the folder that contains the data folders of all app instances. It is stored in an environment variable, which
 * the workers inherit.
 */
export function setDataRoot(folder: string): void {
  process.env[DATA_DIR] = folder;
}

/** Returns the folder that contains the data folders of all app instances. */
export function getDataRoot(): string {
  const folder = process.env[DATA_DIR];
  if (!folder) throw new Error(`${DATA_DIR} is not set: the global setup (start-app-instances.ts) has not run`);
  return folder;
}

/** Returns the data folder of a worker's app instance. */
export function getDataDir(worker = currentWorker): string {
  return path.join(getDataRoot(), String(worker));
}

/** Environment variables of builds that only tests use: they take less time, and their files are larger. */
export const FAST_BUILD = { ...process.env, FAST_BUILD: '1' };

/** Returns the environment variables of a worker's app instance. */
export function createEnvironment(worker = currentWorker): Record<string, string> {
  const address = { PORT: String(getPort(worker)), DATA_DIR: getDataDir(worker) };
  return { ...address, TOKEN_SECRET, OPERATOR_KEY, LOG_LEVEL: 'error' };
}
