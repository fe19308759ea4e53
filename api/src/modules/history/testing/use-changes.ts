import { buildTestApp, type TestApp } from '../../../../test/build-test-app';
import { createLocation } from '../../../../test/factories';
import { createMenuClient } from '../../../../test/menu-client';
import { withLocation } from '../../../database/location-scope';

/** State that the tests of a file share. Each test has a new location. */
interface ChangesSuite {
  suite: TestApp;
  location: number;
  menu: ReturnType<typeof createMenuClient>;
}

/** Registers the hooks of a test file about recorded changes, and returns what its tests use. */
export function useChanges() {
  const shared = {} as ChangesSuite;
  beforeAll(async () => {
    shared.suite = await buildTestApp();
    shared.menu = createMenuClient(shared.suite, () => shared.location);
  });
  afterAll(() => shared.suite.close());
  beforeEach(async () => {
    shared.location = await createLocation(shared.suite.db);
  });

  /** Returns the changes of one kind of record in their order. */
  const readChanges = async (kind: string) =>
    await withLocation(shared.suite.db, shared.location, (scope) =>
      scope
        .selectFrom('changes')
        .selectAll()
        .where('location_id', '=', shared.location)
        .where('kind', '=', kind)
        .orderBy('id')
        .execute(),
    );

  return { shared, readChanges };
}
