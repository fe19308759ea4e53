import { fileURLToPath } from 'node:url';
import { buildSite } from './build.mjs';
import { LockHeldError } from './lock.mjs';
import { readSite } from './site.mjs';
import { siteFolder } from './workspaces.mjs';

/** How long a start waits for a deployment that is under way; it has more to do than to show the newest sources. */
const PATIENCE_MS = 10_000;

/**
 * Builds what changed for the server that is about to start. When a deployment holds the site, the server starts with
 * what is live, and `log` gets one line about it. Rejects when there is no shell to serve although nobody holds the site.
 */
export async function prepareSite({ site, log, patienceMs = PATIENCE_MS, ...options }) {
  try {
    await buildSite({ site, log, patienceMs, ...options });
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    log(`${error.message}: the server starts with what is live, the sources are not published`);
    return;
  }
  if (readSite(site).shell === undefined) throw new Error('The shell could not be built');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  prepareSite({ site: siteFolder(), log: (line) => console.log(`▸ ${line}`) }).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
