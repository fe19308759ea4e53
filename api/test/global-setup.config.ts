import { startRunDatabase } from './run-database';

/** Jest's globalSetup. Jest runs globalTeardown in the same process, so a global variable passes the stop function. */
export default async function setUp(): Promise<void> {
  Object.assign(globalThis, { endRunDatabase: await startRunDatabase() });
}
