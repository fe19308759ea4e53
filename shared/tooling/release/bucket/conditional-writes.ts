import { randomUUID } from 'node:crypto';
import type { ObjectClient } from './object-client';

/** Object that only shows whether the store observes the conditions of writes. */
const KEY = '.conditional-writes';
/** An ETag that no object has. */
const OTHER_ETAG = `"${'0'.repeat(32)}"`;

/**
 * Rejects when the store ignores `If-Match` or `If-None-Match` of a PUT: two deployments at once would then overwrite each
 * other's. Writes an object once, and takes three small requests.
 */
export async function requireConditionalWrites(client: ObjectClient): Promise<void> {
  const content = randomUUID();
  await client.write(KEY, content, { etag: undefined });
  const isObserved =
    !(await client.write(KEY, content, { etag: undefined })) &&
    !(await client.write(KEY, content, { etag: OTHER_ETAG }));
  if (isObserved) return;
  throw new Error(
    `${client.address} is in a store that ignores If-Match: deployments at the same time would overwrite each other's changes. Use one with conditional writes, or --site with the address of the back office`,
  );
}
