import { buildTestApp, type TestApp } from './build-test-app';

/**
 * Builds the application on an empty database before the tests of a file, and closes it after them. Call it at the top
 * of the file. The properties can be read in hooks and tests only.
 */
export function useTestApp(...parameters: Parameters<typeof buildTestApp>): TestApp {
  let built: TestApp | undefined;
  const get = () => {
    if (built === undefined) throw new Error('The application is not built before the hooks of the file run');
    return built;
  };
  beforeAll(async () => {
    built = await buildTestApp(...parameters);
  });
  afterAll(() => built?.close());
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
    close: () => get().close(),
  };
}
