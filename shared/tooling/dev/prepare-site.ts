import { existsSync } from 'node:fs';
import path from 'node:path';
import { siteFolder } from '../build/workspaces';
import { LEASE_MS, LockHeldError } from '../release/lock';
import { publishSources } from '../release/publish-sources';
import { readSite } from '../release/site';

/** Milliseconds that a start waits for a running deployment before it serves the live version; a dead one ends earlier. */
const PATIENCE_MS = LEASE_MS + 5_000;

/**
 * Builds changed workspaces before the server starts. When a deployment holds the site's lock, or the site cannot be
 * changed, logs one line and leaves the live version in place. Rejects when there is no shell to serve although no process
 * holds the lock.
 */
export async function prepareSite({
  site = siteFolder(),
  log,
  patienceMs = PATIENCE_MS,
}: {
  site?: string;
  log: (line: string) => void;
  patienceMs?: number;
}): Promise<void> {
  try {
    await publishSources({ site, log, patienceMs });
  } catch (error) {
    const isServable = error instanceof LockHeldError || existsSync(path.join(site, 'index.html'));
    if (!isServable) throw error;
    log(`${Object(error).message}: the server starts with what is live, the sources are not published`);
    return;
  }
  if (readSite(site).shell === undefined) throw new Error('The shell could not be built');
}

export const run = () => prepareSite({ log: (line) => console.log(`▸ ${line}`) });
