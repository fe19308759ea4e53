import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { health } from '@backoffice/contract/health';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isDatabaseUnavailable } from '../../database/availability';
import { AppError, databaseUnavailable } from '../../errors';
import type { Services } from '../../services';

/** Timeout of the readiness check's query. It is short, because load balancers repeat the check within seconds. */
const READY_TIMEOUT_MS = 3_000;

const schema = { hide: true, response: { 200: health } };

/**
 * `/healthz` is the liveness check: restart the process when it does not respond. `/readyz` is the readiness check:
 * while it responds 503, route requests to other processes, but do not restart this one. It responds 503 while the
 * database is unavailable and, when the site is in a bucket, until the site has been copied for the first time.
 */
export function registerHealthRoutes(app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>): void {
  app.get('/healthz', { schema }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema }, async (request) => {
    const timeout = sleep(READY_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`The database did not respond within ${READY_TIMEOUT_MS} ms`);
    });
    try {
      await Promise.race([sql`select 1`.execute(db), timeout]);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      request.log.error({ err: error }, 'readiness check failed: the database is not available');
      throw databaseUnavailable();
    }
    requireSiteCopy(config);
    return { status: 'ok' };
  });
}

/** Throws until the site has been copied for the first time. Later bucket failures do not affect readiness. */
function requireSiteCopy({ siteBucket, dataDir }: Services['config']): void {
  if (siteBucket === undefined || existsSync(path.join(dataDir, 'site/index.html'))) return;
  throw new AppError('unavailable', `The site in ${siteBucket.address} has not been copied yet`);
}
