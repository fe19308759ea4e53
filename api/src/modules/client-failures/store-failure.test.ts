import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { captureLog } from '../../../test/log-lines';
import { useTestApp } from '../../../test/use-test-app';

const log = captureLog();
const suite = useTestApp({}, { log });

test('a failure that cannot be stored is accepted, and logged with the reason', async () => {
  mkdirSync(path.join(suite.config.dataDir, 'site', 'mf-menu', '1.0.0'), { recursive: true });
  const execute = jest.spyOn(suite.db, 'getExecutor').mockImplementation(() => {
    throw new Error('The database is unavailable');
  });
  const failure = { remote: 'mf-menu', version: '1.0.0', phase: 'event', duration_ms: 1, message: 'failed' };
  const response = await suite.app.inject({ method: 'POST', url: '/api/client_failures', payload: failure });
  execute.mockRestore();
  expect(response.statusCode).toBe(204);
  expect(log.text).toContain('"client failure"');
  expect(log.text).toContain('a client failure could not be stored');
  expect((await sql`select from area_errors`.execute(suite.db)).rows).toEqual([]);
});
