import { startRunDatabase } from './run-database';

/** Jest's globalSetup. What it returns nowhere else can go: jest runs the teardown in the same process. */
export default async function setUp(): Promise<void> {
  Object.assign(globalThis, { endRunDatabase: await startRunDatabase() });
}
