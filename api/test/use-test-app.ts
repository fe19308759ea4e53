import { Pool } from 'pg';
import { buildTestApp, type TestApp } from './build-test-app';

export interface SuiteApp extends TestApp {
  /** One connection with the database owner's role, for statements that the application's role may not run. */
  readonly owner: Pool;
}

/**
 * Builds the application on an empty database before the tests of a file, and closes it after them. Call it at the top
 * of the file. The properties can be read in hooks and tests only.
 */
export function useTestApp(...parameters: Parameters<typeof buildTestApp>): SuiteApp {
  let built: TestApp | undefined;
  let owner: Pool | undefined;
  const get = () => {
    if (built === undefined) throw new Error('The application is not built before the hooks of the file run');
    return built;
  };
  beforeAll(async () => {
    built = await buildTestApp(...parameters);
  });
  afterAll(async () => {
    await owner?.end();
    await built?.close();
  });
  return {
    get app() {
      return get().app;
    },
    get db() {
      return get().db;
    },
    get config() {
      return get().config;
    },
    get ownerUrl() {
      return get().ownerUrl;
    },
    get owner() {
      // The connection stays open without a limit, because a transaction may wait on it.
      owner ??= new Pool({ connectionString: get().ownerUrl, max: 1, idleTimeoutMillis: 0 });
      return owner;
    },
    close: () => get().close(),
  };
}
