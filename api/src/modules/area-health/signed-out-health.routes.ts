import path from 'node:path';
import { reportSignedOutHealth } from '@backoffice/contract/area-health';
import type {} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { AppError } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createHealthMetrics } from './health-metrics';
import { listCounts } from './report-counts';
import { addSignedOutCounts } from './signed-out-health.repository';
import { createSignedOutVersionCheck } from './signed-out-versions';

/** Maximum per client address. All screens of a restaurant may share an address, but few are signed out at once. */
const REPORTS_PER_MINUTE = 20;
/** Maximum number of reports from all addresses together. It is limited because each report causes a database write. */
const ALL_REPORTS_PER_MINUTE = 300;
/** A report on the shell and the sign-in page takes 500 bytes; the largest, with three-byte characters, takes 3 kB. */
const BODY_BYTES = 4096;

/** Returns a function that throws when more requests than permitted have arrived from all addresses within a minute. */
function createTotalLimit(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const countRequest = app.createRateLimit({
    max: ALL_REPORTS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: () => 'all addresses',
  });
  return async (request) => {
    const limit = await countRequest(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    const details = { retryAfter: limit.ttlInSeconds };
    throw new AppError('too_many_attempts', 'Too many requests: try again later', details);
  };
}

/** Registers the route with which signed-out pages report their health. Unknown versions are ignored. */
export function registerSignedOutHealthRoute(
  app: FastifyInstance,
  { config, db }: Pick<Services, 'config' | 'db'>,
  metrics: Registry,
): void {
  const isKnown = createSignedOutVersionCheck(path.join(config.dataDir, 'site'));
  const healthMetrics = createHealthMetrics(metrics, 'signed_out');
  const checkTotalLimit = createTotalLimit(app);
  registerOperation(
    app,
    reportSignedOutHealth,
    async ({ body, request }) => {
      // The total limit is checked after the limit per address, so that one address cannot use up the total limit.
      await checkTotalLimit(request);
      const known = await Promise.all(body.versions.map(isKnown));
      const versions = body.versions.filter((_version, index) => known[index]);
      const counts = listCounts(versions);
      healthMetrics.add(versions);
      if (counts.length > 0) await addSignedOutCounts(db, new Date(), counts);
      return null;
    },
    { perMinute: REPORTS_PER_MINUTE, bodyBytes: BODY_BYTES },
  );
}
