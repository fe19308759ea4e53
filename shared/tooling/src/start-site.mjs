import { fileURLToPath } from 'node:url';
import { buildSite } from './build.mjs';
import { LockHeldError } from './lock.mjs';
import { readSite } from './site.mjs';
import { siteFolder } from './workspaces.mjs';

/** Milliseconds that a start waits for a running deployment before it serves the live version. */
const PATIENCE_MS = 10_000;

/**
 * Builds changed workspaces before the server starts. When a deployment holds the site's lock, logs one line and leaves
 * the live version in place. Rejects when there is no shell to serve although no process holds the lock.
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
