import { isBucketAddress, readBucket } from './bucket/bucket-address';
import { copyToBucket } from './bucket/copy-to-bucket';
import { createObjectClient } from './bucket/object-client';
import { resolveSite } from './command-options';

interface CopyOptions {
  site?: string;
  /** Address of the bucket: `s3://bucket/folder`. */
  to?: string;
}

export async function run(_names: string[], { site, to }: CopyOptions): Promise<string> {
  if (to === undefined) throw new Error('--to is missing: the address of a bucket, such as s3://bucket/folder');
  if (site !== undefined && (isBucketAddress(site) || /^https?:/.test(site))) {
    throw new Error(`--site is the folder of a site, not ${site}`);
  }
  const bucket = readBucket(to);
  const count = await copyToBucket({ client: createObjectClient(bucket), site: resolveSite(site) });
  return `${bucket.address} has the site of the folder, with ${count} releases. Next, start the servers with SITE_BUCKET=${bucket.address}`;
}
