import { siteFolder } from '../build/workspaces';
import { LockHeldError } from '../release/lock';
import { publishSources } from '../release/publish-sources';
import { readSite } from '../release/site';

/** Milliseconds that a start waits for a running deployment before it serves the live version. */
const PATIENCE_MS = 10_000;

/**
 * Builds changed workspaces before the server starts. When a deployment holds the site's lock, logs one line and leaves
 * the live version in place. Rejects when there is no shell to serve although no process holds the lock.
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
    if (!(error instanceof LockHeldError)) throw error;
    log(`${error.message}: the server starts with what is live, the sources are not published`);
    return;
  }
  if (readSite(site).shell === undefined) throw new Error('The shell could not be built');
}

export const run = () => prepareSite({ log: (line) => console.log(`▸ ${line}`) });
