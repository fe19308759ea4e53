import { sql } from 'kysely';
import { createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { ordersReport } from './orders-report';
import { readReport, toReportExport } from './report';
import { openFile } from './report-file';

const suite = useTestApp();

const TOO_LONG = {
  code: 'invalid_request',
  message: 'There are too many sales to add up in this range: choose fewer days',
};

async function exceedTimeLimit(scope: LocationDb): Promise<never> {
  await sql`set local statement_timeout = '10ms'`.execute(scope);
  await sql`select pg_sleep(10)`.execute(scope);
  throw new Error('The statement was not canceled');
}

test('a report that takes longer than the time limit is refused with the advice to choose fewer days', async () => {
  const locationId = await createLocation(suite.db);
  const report = readReport(suite, { session: { locationId }, query: {} }, ({ scope }) => exceedTimeLimit(scope));
  await expect(report).rejects.toMatchObject(TOO_LONG);
});

test('an export whose totals take longer than the time limit is refused with the same advice', async () => {
  const locationId = await createLocation(suite.db);
  const report = {
    ...toReportExport(ordersReport),
    readTotals: ({ scope }: { scope: LocationDb }) => exceedTimeLimit(scope),
  };
  const file = withLocation(suite.db, locationId, (scope) => openFile(report, scope, locationId, {}));
  await expect(file).rejects.toMatchObject(TOO_LONG);
});
