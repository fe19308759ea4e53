import { buildTestApp } from '../../../test/build-test-app';

test.each([['help@restaurant.example'], [null]])('strangers are told to write to %s', async (supportEmail) => {
  const suite = await buildTestApp({ supportEmail });
  const response = await suite.app.inject({ url: '/api/public/sign_in_help' });
  expect([response.statusCode, response.json()]).toEqual([200, { support_email: supportEmail }]);
  await suite.close();
});
