/** Where the suite's own product runs: a port and a data folder of its own, so that a running `npm start` is left alone. */
export const PORT = 3999;
export const ADDRESS = `http://127.0.0.1:${PORT}`;

/** Known to the suite so that it can sign tokens of its own, an expired one above all. */
export const TOKEN_SECRET = 'end-to-end-suite-secret-of-32-bytes-or-more';

/** Opens /system. */
export const OPERATOR_KEY = 'end-to-end-suite-operator-key-of-32-bytes';

export const OWNER = { email: 'owner@example.com', password: 'demo-owner' };
export const SECOND_OWNER = { email: 'owner@second.example.com', password: 'demo-second' };

const DATA_DIR = 'BACKOFFICE_E2E_DATA_DIR';

/** Tells the suite's workers, which inherit the environment, where the product keeps its data. */
export function setDataDir(folder: string): void {
  process.env[DATA_DIR] = folder;
}

export function dataDir(): string {
  const folder = process.env[DATA_DIR];
  if (!folder) throw new Error('The product has not been started');
  return folder;
}

/** The settings of the suite's product. */
export function productVariables(): Record<string, string> {
  return { PORT: String(PORT), DATA_DIR: dataDir(), TOKEN_SECRET, OPERATOR_KEY, LOG_LEVEL: 'error' };
}
