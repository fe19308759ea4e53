/** A folder of a bucket in an S3-compatible object store, with the credentials to use it. */
export interface Bucket {
  /** The address as given to `--site`: `s3://bucket/folder`. */
  address: string;
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty, or a folder with a trailing slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/;

/** Whether the value of `--site` is the address of a bucket, rather than a folder or the address of a back office. */
export const isBucketAddress = (site: string) => site.startsWith('s3://');

function requireVariable(environment: NodeJS.ProcessEnv, name: string, address: string): string {
  const value = environment[name]?.trim();
  if (value) return value;
  throw new Error(`${address} needs ${name}`);
}

/**
 * Returns the bucket at an address such as `s3://bucket/folder`, with the endpoint, the region and the credentials from
 * the environment variables of the AWS CLI. Throws an error that names a missing variable.
 */
export function readBucket(address: string, environment: NodeJS.ProcessEnv = process.env): Bucket {
  const [, bucket = '', folder = ''] = ADDRESS.exec(address) ?? [];
  if (bucket === '') throw new Error(`${address} is not the address of a bucket, such as s3://bucket/folder`);
  const region = environment.AWS_REGION?.trim() || environment.AWS_DEFAULT_REGION?.trim() || 'us-east-1';
  const endpoint = environment.AWS_ENDPOINT_URL_S3?.trim() || environment.AWS_ENDPOINT_URL?.trim();
  return {
    address: `s3://${bucket}${folder}`,
    endpoint: (endpoint || `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ''),
    region,
    bucket,
    prefix: folder === '' ? '' : `${folder.slice(1)}/`,
    accessKeyId: requireVariable(environment, 'AWS_ACCESS_KEY_ID', address),
    secretAccessKey: requireVariable(environment, 'AWS_SECRET_ACCESS_KEY', address),
    sessionToken: environment.AWS_SESSION_TOKEN?.trim() || undefined,
  };
}
