import type { ApiOptions } from '../api-contract/require-api';
import { isBucketAddress, readBucket } from '../bucket/bucket-address';
import { createBucketSiteClient } from '../bucket/bucket-site-client';
import { resolveSite } from '../command-options';
import { openWorkingCopy } from './open-working-copy';
import type { CommandNeeds } from './required-releases';
import { createSiteClient } from './site-client';

/** Hosts of this machine, to which a token may be sent without encryption. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the address of the API that serves a site; undefined when `--site` names a folder. */
function parseAddress(site: string | undefined): string | undefined {
  if (!/^https?:\/\//i.test(site ?? '')) return undefined;
  const { protocol, hostname, origin, pathname } = new URL(String(site));
  if (pathname !== '/') throw new Error(`--site is the address of the back office without a path: ${origin}`);
  if (protocol === 'http:' && !LOCAL_HOSTS.has(hostname)) {
    throw new Error(`--site must begin with https://, because the token is sent to it: ${origin} does not`);
  }
  return origin;
}

interface TargetOptions extends Pick<ApiOptions, 'api'> {
  /** Folder of a site, address of the API that serves a site, or address of a bucket with a site. */
  site?: string | undefined;
}

/**
 * Returns the folder of the site that a command works on, and the address of the API to compare releases with. For the
 * address of an API (which needs a token in DEPLOY_TOKEN) or of a bucket (which needs an access key), the folder is a
 * working copy. An API at the site's address is also the one to compare with, unless `api` names another one.
 */
export function openTarget({ site, api }: TargetOptions, use: CommandNeeds): { site: string; api: string | undefined } {
  if (site !== undefined && isBucketAddress(site)) {
    return { site: openWorkingCopy(createBucketSiteClient(readBucket(site)), use), api };
  }
  const address = parseAddress(site);
  if (address === undefined) return { site: resolveSite(site), api };
  const token = process.env.DEPLOY_TOKEN?.trim();
  if (!token)
    throw new Error(`${address} needs a token in DEPLOY_TOKEN; npm run deploy-tokens -- create makes one there`);
  return { site: openWorkingCopy(createSiteClient(address, token), use), api: api ?? address };
}
