import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config';
import { deriveKey } from '../../encryption';

export interface Subscription {
  locationId: number;
  reportMailId: number;
  email: string;
}

export interface UnsubscribeTokens {
  create(subscription: Subscription): string;
  /** Returns the ids in a token; undefined for text in a different format. Does not verify the signature. */
  read(token: string): Omit<Subscription, 'email'> | undefined;
  matches(token: string, subscription: Subscription): boolean;
}

const FORM = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.[\w-]{43}$/;

/**
 * Tokens do not expire, because people unsubscribe from old emails. They do not contain the address, because browsers
 * store links in their history. The signing key is derived from the data key for these tokens alone.
 */
export function createUnsubscribeTokens({ dataKey }: Pick<Config, 'dataKey'>): UnsubscribeTokens {
  const key = deriveKey(dataKey, 'report mail unsubscribe link');
  const create = ({ locationId, reportMailId, email }: Subscription) => {
    const named = `${locationId}.${reportMailId}`;
    const signature = createHmac('sha256', key).update(`${named}.${email.toLowerCase()}`).digest('base64url');
    return `${named}.${signature}`;
  };
  return {
    create,
    read(token) {
      const [, locationId, reportMailId] = FORM.exec(token) ?? [];
      return locationId && reportMailId
        ? { locationId: Number(locationId), reportMailId: Number(reportMailId) }
        : undefined;
    },
    matches(token, subscription) {
      const [given, expected] = [Buffer.from(token), Buffer.from(create(subscription))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
