import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let testCount = 0;
beforeEach(() => {
  testCount += 1;
});

/** Sends a key from a client address that only this test uses, because attempts are limited per address. */
const check = (operator_key: unknown) =>
  suite.app.inject({
    ...{ method: 'POST', url: '/api/system/operator_key', payload: { operator_key } },
    remoteAddress: `10.0.0.${testCount}`,
  });

test('the operator key of the installation is accepted', async () => {
  expect((await check(suite.config.operatorKey)).statusCode).toBe(204);
});

test('a wrong operator key is refused', async () => {
  const response = await check(`${suite.config.operatorKey}x`);
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ fields: { operator_key: 'This is not the operator key' } });
});

test.each([[''], [7], ['x'.repeat(201)]])('the malformed operator key %p is refused with status 400', async (key) => {
  expect((await check(key)).statusCode).toBe(400);
});

test('attempts to enter the operator key are rate limited', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) await check('guess');
  expect((await check('guess')).statusCode).toBe(429);
});
