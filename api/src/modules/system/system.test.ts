import { buildTestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation } from '../../../test/factories';

test.each([
  ['smtp', 'smtp://mail.example.com'],
  ['folder', undefined],
])('the system settings have the mail setting %s when SMTP_URL is %s', async (mail, smtpUrl) => {
  const suite = await buildTestApp({ smtpUrl });
  const headers = authorizationHeaders(suite.config, await createLocation(suite.db));
  const response = await suite.app.inject({ url: '/api/system', headers });
  const stranger = await suite.app.inject({ url: '/api/system' });
  await suite.close();
  expect([response.statusCode, response.json()]).toEqual([200, { mail }]);
  expect(stranger.statusCode).toBe(401);
});
