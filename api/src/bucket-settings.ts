import * as z from 'zod';
import { type ImageBucket, type ObjectStore, requireAllOrNone, type SiteBucket } from './object-store';

const SITE_ADDRESS = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-][\w.-]*)*\/?$/;

/** Returns the schema of an address with one of the schemes in `protocols`. */
export const url = (protocols: RegExp, hint: string) =>
  z.url({ protocol: protocols, error: `must be an address ${hint}` });

/** Environment variables of the buckets that the server uses. */
export const bucketVariables = {
  IMAGES_S3_ENDPOINT: url(/^https?$/, 'that starts with http:// or https://').optional(),
  IMAGES_S3_BUCKET: z.string().optional(),
  IMAGES_S3_REGION: z.string().default('us-east-1'),
  IMAGES_S3_ACCESS_KEY: z.string().optional(),
  IMAGES_S3_SECRET_KEY: z.string().optional(),
  SITE_BUCKET: z.string().regex(SITE_ADDRESS, 'must be the address of a bucket, such as s3://bucket/folder').optional(),
  SITE_S3_ENDPOINT: url(/^https?$/, 'that starts with http:// or https://').optional(),
  SITE_S3_REGION: z.string().default('us-east-1'),
  SITE_S3_ACCESS_KEY: z.string().optional(),
  SITE_S3_SECRET_KEY: z.string().optional(),
  BACKUP_S3_ENDPOINT: url(/^https?$/, 'that starts with http:// or https://').optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
};

type BucketVariables = z.infer<z.ZodObject<typeof bucketVariables>>;

/** Returns the bucket of the items' images; undefined when no variable names it. Throws a StartError when one is missing. */
export function readImageBucket(values: BucketVariables): ImageBucket | undefined {
  const required = {
    IMAGES_S3_ENDPOINT: values.IMAGES_S3_ENDPOINT,
    IMAGES_S3_BUCKET: values.IMAGES_S3_BUCKET,
    IMAGES_S3_ACCESS_KEY: values.IMAGES_S3_ACCESS_KEY,
    IMAGES_S3_SECRET_KEY: values.IMAGES_S3_SECRET_KEY,
  };
  const found = requireAllOrNone(required, 'set all IMAGES_S3 variables to store images in a bucket');
  if (!found) return undefined;
  const [endpoint = '', bucket = '', accessKey = '', secretKey = ''] = found;
  return { endpoint, bucket, region: values.IMAGES_S3_REGION, accessKey, secretKey };
}

/** Returns the bucket of the site; undefined when no variable names it. Throws a StartError when one is missing. */
export function readSiteBucket(values: BucketVariables): SiteBucket | undefined {
  const required = {
    SITE_BUCKET: values.SITE_BUCKET,
    SITE_S3_ENDPOINT: values.SITE_S3_ENDPOINT,
    SITE_S3_ACCESS_KEY: values.SITE_S3_ACCESS_KEY,
    SITE_S3_SECRET_KEY: values.SITE_S3_SECRET_KEY,
  };
  const found = requireAllOrNone(required, 'set SITE_BUCKET and all SITE_S3 variables to serve the site of a bucket');
  if (!found) return undefined;
  const [named = '', endpoint = '', accessKey = '', secretKey = ''] = found;
  const address = named.replace(/\/$/, '');
  const url = `${endpoint.replace(/\/+$/, '')}/${address.slice('s3://'.length)}/`;
  return { address, url, endpoint, region: values.SITE_S3_REGION, accessKey, secretKey };
}

/** Returns the store of back-ups; undefined when no variable names it. Throws a StartError when one is missing. */
export function readBackupStore(values: BucketVariables): ObjectStore | undefined {
  const required = {
    BACKUP_S3_ENDPOINT: values.BACKUP_S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY: values.BACKUP_S3_ACCESS_KEY,
    BACKUP_S3_SECRET_KEY: values.BACKUP_S3_SECRET_KEY,
  };
  const found = requireAllOrNone(required, 'set all BACKUP_S3 variables to store back-ups in a bucket');
  if (!found) return undefined;
  const [endpoint = '', accessKey = '', secretKey = ''] = found;
  return { endpoint, region: values.BACKUP_S3_REGION, accessKey, secretKey };
}
