import type { ApiOptions } from '../api-contract/require-api';
import { resolveSite } from '../command-options';
import { openWorkingCopy } from './open-working-copy';
import type { SiteUse } from './required-releases';
import { createSiteClient } from './site-client';

/** Hosts of this machine, to which a token may be sent without encryption. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the address of a site; undefined when `--site` names a folder. */
function parseAddress(site: string | undefined): string | undefined {
  if (!/^https?:\/\//i.test(site ?? '')) return undefined;
  const { protocol, hostname, origin, pathname } = new URL(String(site));
  if (pathname !== '/') throw new Error(`--site is the address of the back office without a path: ${origin}`);
  if (protocol === 'http:' && !LOCAL_HOSTS.has(hostname)) {
    throw new Error(`--site begins with https://, because the token is sent to it, and not with ${origin}`);
  }
  return origin;
}

interface TargetOptions extends Pick<ApiOptions, 'api'> {
  /** Folder of a site, or the address of the API that serves one. */
  site?: string | undefined;
}

/**
 * Returns the folder of the site that a command works on, and the address of the API to compare with. For the address
 * of a site the folder is a working copy, and the API is the one at that address. It needs a token in DEPLOY_TOKEN.
 */
export function openTarget({ site, api }: TargetOptions, use: SiteUse): { site: string; api: string | undefined } {
  const address = parseAddress(site);
  if (address === undefined) return { site: resolveSite(site), api };
  const token = process.env.DEPLOY_TOKEN?.trim();
  if (!token)
    throw new Error(`${address} needs a token in DEPLOY_TOKEN; npm run deploy-tokens -- create makes one there`);
  return { site: openWorkingCopy(createSiteClient(address, token), use), api: api ?? address };
}
