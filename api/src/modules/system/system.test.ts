import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { executeSql } from '../../../test/run-database';
import { createOrder } from '../../../test/sales-factories';
import { rebuildRollups } from '../rollups/refresh';

test.each([
  ['smtp', 'smtp://mail.example.com'],
  ['folder', undefined],
])('the system settings have the mail setting %s when SMTP_URL is %s', async (mail, smtpUrl) => {
  const suite = await buildTestApp({ smtpUrl });
  const headers = authorizationHeaders(suite.config, await createLocation(suite.db));
  const response = await suite.app.inject({ url: '/api/system', headers });
  const stranger = await suite.app.inject({ url: '/api/system' });
  await suite.close();
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { mail, rollup_lag: 0, last_backup: null, backup_interval: null },
  ]);
  expect(stranger.statusCode).toBe(401);
});

/** Returns the lag of the rollups in seconds, as the system settings and the metrics report it. */
async function readLags({ app, config }: TestApp, location: number): Promise<number[]> {
  const system = await app.inject({ url: '/api/system', headers: authorizationHeaders(config, location) });
  const authorization = `Bearer ${config.operatorKey}`;
  const metrics = await app.inject({ url: '/metrics', headers: { authorization } });
  const metric = /^backoffice_rollup_lag_seconds (.*)$/m.exec(metrics.body)?.[1];
  return [system.json().rollup_lag, Number(metric)];
}

test('the system settings and the metrics show the lag of the rollups until they are refreshed', async () => {
  const suite = await buildTestApp();
  const location = await createLocation(suite.db);
  await createOrder(suite.db, location);
  const before = await readLags(suite, location);
  await rebuildRollups(suite.db, location);
  const after = await readLags(suite, location);
  await suite.close();
  expect(before.every((lag) => lag > 0)).toBe(true);
  expect(after).toEqual([0, 0]);
});

test('the system settings show the latest backup with the result of its restore drill', async () => {
  const suite = await buildTestApp({ backups: { to: '/backups', everySeconds: 86_400, keep: 14 } });
  const headers = authorizationHeaders(suite.config, await createLocation(suite.db));
  await executeSql(
    suite.ownerUrl,
    `INSERT INTO backups (id, file, bytes, created_at, drilled_at, drill_error) VALUES
      (gen_random_uuid(), '/backups/1', 10, '2026-11-21T05:00:00Z', '2026-11-21T05:01:00Z', 'The disk is full'),
      (gen_random_uuid(), '/backups/2', 10, '2026-11-22T05:00:00Z', NULL, NULL)`,
  );
  const response = await suite.app.inject({ url: '/api/system', headers });
  await suite.close();
  expect(response.json()).toMatchObject({
    last_backup: { created_at: '2026-11-22T05:00:00.000Z', drilled_at: null, drill_error: null },
    backup_interval: 86_400,
  });
});

test.each([undefined, 'Bearer a guess'])('the metrics are refused with the authorization %s', async (authorization) => {
  const suite = await buildTestApp();
  const response = await suite.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });
  await suite.close();
  expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
});
