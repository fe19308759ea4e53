import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from '@backoffice/contract/deployments';
import * as z from 'zod/mini';
import { requireCompatibleApi } from '../api-contract/require-api';
import { RefusedError } from '../refused-error';
import { changeSite, readSite } from '../site';
import {
  listEntryVersions,
  readEntry,
  type SiteChange,
  type SiteEntry,
  siteChangeSchema,
  withEntry,
} from '../site-entry';
import { requireValidEntry } from './change-checks';
import { readStoredRelease } from './stored-release';

/** Longest time that a request waits for another process to release the lock of the site, in milliseconds. */
export const LOCK_TIMEOUT_MS = 8_000;

export interface ReceivedChange {
  site: string;
  /** Workspaces whose entries the sender may change. */
  names: string[];
  /** Id and label of the sender's deployment token (not the secret), as the history records them. */
  token?: Deployment['token'];
  /** ETag of the registry on which the change is based. */
  ifMatch: string;
  /** A `SiteChange` that has not been validated. */
  change: unknown;
}

/** Returns the ETag of registry.json; a site without the file has an ETag as well. */
export function readEtag(site: string): string {
  const file = path.join(site, 'registry.json');
  const content = existsSync(file) ? readFileSync(file) : '';
  return `"${createHash('sha256').update(content).digest('base64url')}"`;
}

function parseChange(change: unknown, names: string[]): SiteChange {
  const parsed = z.safeParse(siteChangeSchema, change);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RefusedError(`The change is not valid: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const foreign = Object.keys(parsed.data.entries).find((name) => !names.includes(name));
  if (foreign !== undefined) throw new RefusedError(`The token is for ${names.join(', ')}, not for ${foreign}`);
  return parsed.data;
}

function findForce({ live, previews = [] }: SiteEntry, version: string): string | undefined {
  const versions = [live?.rollout, ...(live?.kept ?? []), ...previews];
  return versions.find((one) => one?.version === version)?.forced?.reason;
}

/** Rejects when the API that was last started with the site lacks an operation of a newly listed version. */
async function requireOperations(site: string, entries: SiteChange['entries']): Promise<void> {
  const registry = readSite(site);
  for (const [name, entry] of Object.entries(entries)) {
    const before = new Set(listEntryVersions(readEntry(registry, name)));
    for (const version of listEntryVersions(entry).filter((one) => !before.has(one))) {
      await requireCompatibleApi({ site, name, version, force: findForce(entry, version) });
    }
  }
}

/**
 * Changes the entries of the areas that the token is for, renders index.html again, and adds to the history. Returns
 * false, with nothing changed, when the change is not based on the current registry. Rejects with a one-sentence error
 * when the change is not accepted, and with a `LockHeldError` when another process holds the site's lock.
 */
export async function receiveChange({ site, names, token, ifMatch, change }: ReceivedChange): Promise<boolean> {
  const { entries, details } = parseChange(change, names);
  await requireOperations(site, entries);
  let isCurrent = false;
  await changeSite(
    site,
    (before) => {
      isCurrent = readEtag(site) === ifMatch;
      if (!isCurrent) return undefined;
      const after = Object.entries(entries).reduce(
        (registry, [name, entry]) =>
          withEntry(registry, name, entry, (version) => readStoredRelease(site, name, version)),
        before,
      );
      for (const name of Object.keys(entries)) requireValidEntry({ site, before, after }, name);
      return after;
    },
    { details: { byName: details, token }, lockTimeoutMs: LOCK_TIMEOUT_MS },
  );
  return isCurrent;
}
