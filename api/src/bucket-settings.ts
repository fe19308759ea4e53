import * as z from 'zod';
import { StartError } from './errors';
import { type ImageBucket, type ObjectStore, requireAllOrNone, type SiteBucket } from './object-store';

const SITE_ADDRESS = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-][\w.-]*)*\/?$/;

/** Returns the zod schema of a URL whose scheme matches `protocol`. `hint` completes the error message. */
export const urlSchema = (protocol: RegExp, hint: string, hostname?: RegExp) =>
  z.url({ protocol, ...(hostname && { hostname }), error: `must be an address ${hint}` });

const endpoint = urlSchema(/^https?$/, 'that starts with http:// or https://').optional();
const region = z.string().default('us-east-1');
const text = z.string().optional();

export const bucketVariables = {
  IMAGES_S3_ENDPOINT: endpoint,
  IMAGES_S3_BUCKET: text,
  IMAGES_S3_REGION: region,
  IMAGES_S3_ACCESS_KEY: text,
  IMAGES_S3_SECRET_KEY: text,
  SITE_BUCKET: z.string().regex(SITE_ADDRESS, 'must be the address of a bucket, such as s3://bucket/folder').optional(),
  SITE_S3_ENDPOINT: endpoint,
  SITE_S3_REGION: region,
  SITE_S3_ACCESS_KEY: text,
  SITE_S3_SECRET_KEY: text,
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: region,
  BACKUP_S3_ACCESS_KEY: text,
  BACKUP_S3_SECRET_KEY: text,
};

type BucketVariables = z.infer<z.ZodObject<typeof bucketVariables>>;

/** Returns undefined when none of the bucket's variables is set. Throws a StartError when only some of them are set. */
export function readImageBucket(values: BucketVariables): ImageBucket | undefined {
  const names = ['IMAGES_S3_ENDPOINT', 'IMAGES_S3_BUCKET', 'IMAGES_S3_ACCESS_KEY', 'IMAGES_S3_SECRET_KEY'] as const;
  const found = requireAllOrNone(values, names, 'set all IMAGES_S3 variables to store images in a bucket');
  return (
    found && {
      endpoint: found.IMAGES_S3_ENDPOINT,
      bucket: found.IMAGES_S3_BUCKET,
      region: values.IMAGES_S3_REGION,
      accessKey: found.IMAGES_S3_ACCESS_KEY,
      secretKey: found.IMAGES_S3_SECRET_KEY,
    }
  );
}

/** Returns undefined when none of the bucket's variables is set. Throws a StartError when only some of them are set. */
export function readSiteBucket(values: BucketVariables): SiteBucket | undefined {
  const names = ['SITE_BUCKET', 'SITE_S3_ENDPOINT', 'SITE_S3_ACCESS_KEY', 'SITE_S3_SECRET_KEY'] as const;
  const found = requireAllOrNone(
    values,
    names,
    'set SITE_BUCKET and all SITE_S3 variables to serve the site of a bucket',
  );
  if (!found) return undefined;
  const address = found.SITE_BUCKET.replace(/\/$/, '');
  return {
    address,
    url: `${found.SITE_S3_ENDPOINT.replace(/\/+$/, '')}/${address.slice('s3://'.length)}/`,
    endpoint: found.SITE_S3_ENDPOINT,
    region: values.SITE_S3_REGION,
    accessKey: found.SITE_S3_ACCESS_KEY,
    secretKey: found.SITE_S3_SECRET_KEY,
  };
}

/** Returns the error for a backup address in a bucket without the settings of its object store. */
export const missingBackupStoreError = (address: string) =>
  new StartError(`BACKUP_S3_ENDPOINT is missing: set it to the address of the object store of ${address}`);

/** Returns undefined when none of the store's variables is set. Throws a StartError when only some of them are set. */
export function readBackupStore(values: BucketVariables): ObjectStore | undefined {
  const names = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'] as const;
  const found = requireAllOrNone(values, names, 'set all BACKUP_S3 variables to store backups in a bucket');
  return (
    found && {
      endpoint: found.BACKUP_S3_ENDPOINT,
      region: values.BACKUP_S3_REGION,
      accessKey: found.BACKUP_S3_ACCESS_KEY,
      secretKey: found.BACKUP_S3_SECRET_KEY,
    }
  );
}
