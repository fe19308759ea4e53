import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ClientFailure } from '@backoffice/contract/client-failures';
import { RELEASE_VERSION_PATTERN } from '@backoffice/contract/release-names';
import type {} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { addAreaError } from '../area-health/area-errors.repository';

/** Limit for all client addresses together, because each failure causes a database write. */
const STORED_PER_MINUTE = 300;

interface ResolvedFailure extends ClientFailure {
  /** The stack with source positions; undefined when there is no source map. */
  sourceStack: string | undefined;
  locationId: number | undefined;
}

/** Checks whether a version has a folder in the site. This bounds the rows that strangers can add. */
function createSiteCheck(dataDir: string) {
  return async ({ remote, version }: ClientFailure): Promise<boolean> => {
    // The version must be a single folder name, so that the path never leaves the micro-frontend's folder.
    if (!RELEASE_VERSION_PATTERN.test(version)) return false;
    const stats = await stat(path.join(dataDir, 'site', remote, version)).catch(() => undefined);
    return stats?.isDirectory() ?? false;
  };
}

/**
 * Returns a function that stores client failures for operators. It ignores failures of versions that are not in the
 * site, and failures above the limit per minute. It never rejects, because a failure that cannot be stored is still in
 * the log. Messages and stacks are stored unchanged: browsers remove queries and other private data before they send
 * them.
 */
export function createFailureStore(app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>) {
  const isInSite = createSiteCheck(config.dataDir);
  const countRequest = app.createRateLimit({
    max: STORED_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: () => 'all addresses',
  });
  return async (request: FastifyRequest, failure: ResolvedFailure): Promise<void> => {
    try {
      if (!(await isInSite(failure))) return;
      const limit = await countRequest(request);
      if (!limit.isAllowed && limit.isExceeded) return;
      await addAreaError(db, { ...failure, stack: failure.sourceStack ?? failure.stack, at: new Date() });
    } catch (error) {
      request.log.error({ err: error }, 'a client failure could not be stored');
    }
  };
}
