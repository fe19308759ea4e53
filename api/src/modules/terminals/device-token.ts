import { randomBytes } from 'node:crypto';
import { hashToken } from '../../hash-token';

const TOKEN_PATTERN = /^(\d{1,15})\.[\w-]{43}$/;

/** Creates a device token `<location id>.<256 random bits>` and its hash; only the hash is stored. */
export function createDeviceToken(locationId: number): { token: string; hash: Buffer } {
  const token = `${locationId}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashToken(token) };
}

/** Returns the location id in a token, which is not verified, or undefined for text that is not a device token. */
export function readDeviceTokenLocation(token: string): number | undefined {
  const match = TOKEN_PATTERN.exec(token);
  return match ? Number(match[1]) : undefined;
}
