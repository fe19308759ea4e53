import { createHash, webcrypto } from 'node:crypto';
import { passwordDigest } from './password-digest';

const DIGEST = createHash('sha256').update('demo-owner').digest('base64');

afterEach(() => jest.restoreAllMocks());

function provideSubtle(subtle: unknown): void {
  jest
    .spyOn(globalThis, 'crypto', 'get')
    .mockReturnValue(Object.create(globalThis.crypto, { subtle: { value: subtle } }));
}

test('passwordDigest returns the Base64 SHA-256 digest that the browser computes', async () => {
  const digest = jest.fn((name: string, bytes: Uint8Array<ArrayBuffer>) => webcrypto.subtle.digest(name, bytes));
  provideSubtle({ digest });
  expect(await passwordDigest('demo-owner')).toBe(DIGEST);
  expect(digest).toHaveBeenCalledTimes(1);
});

test('passwordDigest returns the same digest on a page without HTTPS, which has no Web Crypto API', async () => {
  provideSubtle(undefined);
  expect(await passwordDigest('demo-owner')).toBe(DIGEST);
});
