import { randomUUID } from 'node:crypto';
import { type ObjectClient, tryToWrite } from './object-client';

/** Key of an object that serves only to test whether the store supports conditional writes. */
const KEY = '.conditional-writes';
/** An ETag that no object has. */
const OTHER_ETAG = `"${'0'.repeat(32)}"`;

/**
 * Rejects when the store ignores `If-Match` or `If-None-Match` of a PUT request: two concurrent deployments would then
 * overwrite each other's changes. Sends three small requests, and writes an object only when the bucket is checked for
 * the first time.
 */
export async function requireConditionalWrites(client: ObjectClient): Promise<void> {
  const content = randomUUID();
  const write = (etag: string | undefined) => tryToWrite(client, KEY, content, { etag });
  await write(undefined);
  const isObserved = !(await write(undefined)) && !(await write(OTHER_ETAG));
  if (isObserved) return;
  throw new Error(
    `${client.address} is in a store that ignores If-Match: deployments at the same time would overwrite each other's changes. Use one with conditional writes, or --site with the address of the back office`,
  );
}
