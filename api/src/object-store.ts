import { AwsClient } from 'aws4fetch';
import { StartError } from './errors';

export interface ObjectStore {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface ImageBucket extends ObjectStore {
  bucket: string;
}

/** Bucket folder that contains the site; `npm run deploy -- --site s3://bucket/folder` deploys to it. */
export interface SiteBucket extends ObjectStore {
  /** The address without a slash at the end: `s3://bucket/folder`. */
  address: string;
  /** Address of the folder in the object store, with a slash at the end. */
  url: string;
}

/** Creates a client that signs requests to a store, and retries after 5xx and 429 with growing delays. */
export function createStoreClient(store: ObjectStore, { retries }: { retries: number }): AwsClient {
  const { region, accessKey: accessKeyId, secretKey: secretAccessKey } = store;
  return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
}

/** Whether a backup target is a bucket, such as `s3://bucket/folder`, and not a local folder. */
export function isBucketAddress(address: string): boolean {
  return address.startsWith('s3://');
}

/** Returns undefined when no value is set. Throws a StartError with the first missing name when only some are set. */
export function requireAllOrNone<Name extends string>(
  values: Partial<Record<Name, string | undefined>>,
  names: readonly Name[],
  hint: string,
): Record<Name, string> | undefined {
  const found = names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
  if (found.length === 0) return undefined;
  const missing = names.find((name) => values[name] === undefined);
  if (missing !== undefined) throw new StartError(`${missing} is missing: ${hint}`);
  return Object.fromEntries(found);
}
