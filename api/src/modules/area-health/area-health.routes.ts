import { getAreaHealth, reportAreaHealth } from '@backoffice/contract/area-health';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { withLocation } from '../../database/location-scope';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createOperatorKeyGuard, OPERATOR_KEY_ATTEMPTS } from '../operator-key/operator-key.routes';
import { addCounts, readCounts } from './area-health.repository';
import { createHealthMetrics } from './health-metrics';
import { listCounts } from './report-counts';
import { readSignedOutCounts } from './signed-out-health.repository';
import { summarizeCounts, summarizeVersions } from './summarize-counts';

/** Maximum per client address, which all screens of a restaurant may share. A tab sends up to two reports a minute. */
const REPORTS_PER_MINUTE = 60;
/** A report on eight micro-frontends takes 2 kB; the largest, of 40 versions with 40 timings each, takes 70 kB. */
const BODY_BYTES = 96 * 1024;

/** Registers the routes with which browsers report the health of the micro-frontends and operators read it. */
export function registerAreaHealthRoutes(app: FastifyInstance, { config, db }: Services, metrics: Registry): void {
  const requireOperatorKey = createOperatorKeyGuard(config);
  const healthMetrics = createHealthMetrics(metrics, 'area');
  registerOperation(
    app,
    reportAreaHealth,
    async ({ body, session: { locationId } }) => {
      const counts = listCounts(body.versions);
      healthMetrics.add(body.versions);
      if (counts.length > 0) {
        await withLocation(db, locationId, (scope) => addCounts(scope, { locationId, at: new Date(), counts }));
      }
      return null;
    },
    { perMinute: REPORTS_PER_MINUTE, bodyBytes: BODY_BYTES },
  );
  registerOperation(
    app,
    getAreaHealth,
    async ({ body: { operator_key, minutes, live = {} } }) => {
      requireOperatorKey(operator_key);
      const range = { now: new Date(), minutes, live };
      const { counts, locations } = await readCounts(db, range);
      const signedOut = await readSignedOutCounts(db, range);
      return { versions: summarizeCounts(counts, locations), signed_out: summarizeVersions(signedOut) };
    },
    { perMinute: OPERATOR_KEY_ATTEMPTS },
  );
}
