import { sql } from 'kysely';
import { createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { readReport } from './report';

const suite = useTestApp();

test('a report that takes longer than the time limit is refused with the advice to choose fewer days', async () => {
  const locationId = await createLocation(suite.db);
  const report = readReport(suite, { session: { locationId }, query: {} }, async ({ scope }) => {
    await sql`set local statement_timeout = '10ms'`.execute(scope);
    await sql`select pg_sleep(10)`.execute(scope);
  });
  await expect(report).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'There are too many sales to add up in this range: choose fewer days',
  });
});
