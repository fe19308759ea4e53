import { StartError } from './errors';

/** An S3-compatible object store. */
export interface ObjectStore {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Bucket of an object store for the images of menu items. */
export interface ImageBucket extends ObjectStore {
  bucket: string;
}

/** Folder of a bucket with the site that `npm run deploy -- --site s3://bucket/folder` changes. */
export interface SiteBucket extends ObjectStore {
  /** The address without a slash at the end: `s3://bucket/folder`. */
  address: string;
  /** Address of the folder in the object store, with a slash at the end. */
  url: string;
}

/** Whether a target of back-ups is a bucket, such as `s3://bucket/folder`, and not a folder. */
export function isBucketAddress(address: string): boolean {
  return address.startsWith('s3://');
}

/** Returns the values of settings, or undefined when none is set. Throws a StartError when only some of them are. */
export function requireAllOrNone(settings: Record<string, string | undefined>, hint: string): string[] | undefined {
  const found = Object.values(settings).filter((value) => value !== undefined);
  if (found.length === 0) return undefined;
  const missing = Object.entries(settings).find(([, value]) => value === undefined)?.[0];
  if (missing !== undefined) throw new StartError(`${missing} is missing: ${hint}`);
  return found;
}
