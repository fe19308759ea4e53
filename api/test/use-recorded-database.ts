import { openDatabase } from '../src/database/connection';
import { prepareDatabase } from '../src/database/prepare';
import type { Db } from '../src/database/schema';
import type { TestApp } from './build-test-app';

/**
 * Opens another connection pool of the suite's database, which records the SQL of its statements in `statements`. Call
 * it where hooks can be registered. `db` can be read in hooks and tests only.
 */
export function useRecordedDatabase(suite: TestApp): { readonly db: Db; readonly statements: string[] } {
  const statements: string[] = [];
  let db: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    const { applicationUrl } = await prepareDatabase(suite.ownerUrl, suite.config);
    db = openDatabase(applicationUrl, { onStatement: ({ sql }) => statements.push(sql) });
  });
  afterAll(() => db.destroy());
  return {
    get db() {
      return db;
    },
    statements,
  };
}
