import { createHash } from 'node:crypto';
import type { Bootstrap } from '@backoffice/contract/bootstrap';
import { LRUCache } from 'lru-cache';
import { READ_ONLY, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import type { TerminalIdentity } from '../../plugins/authentication';
import { findBootstrap, findBootstrapVersion } from './bootstrap.repository';

/** Maximum number of terminals whose ETag is cached; for other terminals, the bootstrap is read to compute the ETag. */
const MAX_CACHED_ETAGS = 10_000;

interface FoundBootstrap {
  etag: string;
  /** The data to send; undefined when the terminal already has this bootstrap. */
  bootstrap: Bootstrap | undefined;
}

export type ReadBootstrap = (terminal: TerminalIdentity, ifNoneMatch: string | undefined) => Promise<FoundBootstrap>;

/** Returns a function that reads a terminal's bootstrap, or only its version while nothing has changed. */
export function createBootstrapReader(db: Db): ReadBootstrap {
  const etags = new LRUCache<number, { version: string; etag: string }>({ max: MAX_CACHED_ETAGS });
  return async (terminal, ifNoneMatch) => {
    const { locationId, terminalId } = terminal;
    // The version is read before the bootstrap. If data changes between the two reads, the ETag is cached under the
    // earlier version, so the next request reads the bootstrap again.
    const version = await withLocation(db, locationId, (scope) => findBootstrapVersion(scope, locationId), READ_ONLY);
    const known = etags.get(terminalId);
    if (known?.version === version && matchesEtag(known.etag, ifNoneMatch)) {
      return { etag: known.etag, bootstrap: undefined };
    }
    const bootstrap = await withLocation(db, locationId, (scope) => findBootstrap(scope, terminal), READ_ONLY);
    const etag = `"${createHash('sha256').update(JSON.stringify(bootstrap)).digest('base64url')}"`;
    etags.set(terminalId, { version, etag });
    return { etag, bootstrap: matchesEtag(etag, ifNoneMatch) ? undefined : bootstrap };
  };
}

/** Whether an If-None-Match header matches `etag`: as a weak or strong tag, alone or in a list, or as `*`. */
function matchesEtag(etag: string, condition = ''): boolean {
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
