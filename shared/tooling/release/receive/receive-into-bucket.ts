import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Contract } from '../../build/description';
import { readBucket } from '../bucket/bucket-address';
import { createBucketSiteClient } from '../bucket/bucket-site-client';
import { listedVersions } from '../registry';
import { openSite, readSite } from '../site';
import { listEntryVersions, siteChangeSchema } from '../site-entry';
import { openWorkingCopy } from '../working-copy/open-working-copy';
import { fetchRelease, fetchReleaseOnce } from '../working-copy/release-cache';
import type { NamedVersion } from '../working-copy/required-releases';
import type { SiteClient } from '../working-copy/site-client';
import { type ReceivedChange, readEtag, receiveChange } from './receive-change';
import { receiveRelease } from './receive-release';

/**
 * Fetches the releases of a change that its checks read: the live and the staged version, the fallback version, and
 * versions that the registry does not list yet. A change that is not valid is refused later.
 */
async function fetchListed(client: SiteClient, site: string, change: unknown): Promise<void> {
  const registry = readSite(site);
  const parsed = z.safeParse(siteChangeSchema, change);
  for (const [name, entry] of Object.entries(parsed.data?.entries ?? {})) {
    const listed = listedVersions(registry, name);
    const { version: live, previous, rollout } = entry.live ?? {};
    for (const version of listEntryVersions(entry)) {
      const isNew = !listed.has(version);
      const isRead = isNew || [live, previous, rollout?.version].includes(version);
      if (!isRead || existsSync(path.join(site, name, version))) continue;
      // New versions are not taken from the cache, so that missing or damaged files in the bucket are found.
      await (isNew ? fetchRelease : fetchReleaseOnce)(client, { site, name, version });
    }
  }
}

/** Does the same as `receiveRelease` for a site in a bucket: checks the files, and writes them into the bucket. */
export async function receiveBucketRelease(
  { address, name, version }: NamedVersion & { address: string },
  archive: Readable,
  contract: Contract,
): Promise<void> {
  const client = createBucketSiteClient(readBucket(address));
  const site = openWorkingCopy(client, {});
  await receiveRelease({ site, name, version }, archive, contract);
  await client.sendRelease(name, version, path.join(site, name, version));
}

/**
 * Does the same as `receiveChange` for a site in a bucket, on a working copy with the releases that the change lists.
 * Returns the ETag of the registry afterwards; undefined when the change is not based on the current registry.
 */
export async function receiveBucketChange({
  address,
  ...received
}: Omit<ReceivedChange, 'site'> & { address: string }): Promise<string | undefined> {
  // `sendRelease` does nothing, because the files of releases were uploaded to the bucket before the change.
  const client: SiteClient = { ...createBucketSiteClient(readBucket(address)), sendRelease: async () => undefined };
  const site = openWorkingCopy(client, { readsAll: true });
  await openSite(site);
  await fetchListed(client, site, received.change);
  return (await receiveChange({ site, ...received })) ? readEtag(site) : undefined;
}
