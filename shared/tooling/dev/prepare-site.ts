import { existsSync } from 'node:fs';
import path from 'node:path';
import { siteFolder } from '../build/workspaces';
import { LEASE_MS, LockHeldError } from '../release/lock';
import { publishSources } from '../release/publish-sources';
import { readSite } from '../release/site';

/** Longest wait for a running deployment's lock; the lock of a killed deployment expires earlier. */
const LOCK_TIMEOUT_MS = LEASE_MS + 5_000;

/**
 * Builds changed workspaces before the server starts. When a deployment holds the site's lock, or the site cannot be
 * changed, logs one line and leaves the live version in place. Rejects when the site has no shell and no other process
 * holds the lock.
 */
export async function prepareSite({
  site = siteFolder(),
  log,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
}: {
  site?: string;
  log: (line: string) => void;
  lockTimeoutMs?: number;
}): Promise<void> {
  try {
    await publishSources({ site, log, lockTimeoutMs });
  } catch (error) {
    const isServable = error instanceof LockHeldError || existsSync(path.join(site, 'index.html'));
    if (!isServable) throw error;
    log(`${Object(error).message}: the server starts with what is live, the sources are not published`);
    return;
  }
  if (readSite(site).shell === undefined) throw new Error('The shell could not be built');
}

export async function run(): Promise<void> {
  const log = (line: string) => console.log(`▸ ${line}`);
  const { SITE_BUCKET: address } = process.env;
  if (address) log(`The site is that of ${address}: the sources are not published`);
  else await prepareSite({ log });
}
