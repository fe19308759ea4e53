import { buildTestApp } from '../../../test/build-test-app';

test.each([['help@restaurant.example'], [null]])(
  'the sign-in help returns the support email address %s without a session',
  async (supportEmail) => {
    const suite = await buildTestApp({ supportEmail });
    const response = await suite.app.inject({ url: '/api/public/sign_in_help' });
    expect([response.statusCode, response.json()]).toEqual([200, { support_email: supportEmail }]);
    await suite.close();
  },
);
