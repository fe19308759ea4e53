import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^(\d{1,15})\.[\w-]{43}$/;

/** A new token for a terminal of this location: `<location id>.<256 random bits>`. Only its hash is kept. */
export function createDeviceToken(locationId: number): { token: string; hash: Buffer } {
  const token = `${locationId}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashDeviceToken(token) };
}

/** SHA-256 of the whole token. It has 256 random bits, so nothing slower is needed. */
export function hashDeviceToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The location a token says it is of; undefined when it is no device token at all. */
export function locationOfDeviceToken(token: string): number | undefined {
  const match = TOKEN.exec(token);
  return match ? Number(match[1]) : undefined;
}
