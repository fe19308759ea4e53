import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { createOperatorKeyCheck } from '../operator-key/operator-key.routes';
import { findRefreshLag } from '../rollups/worker';

/**
 * `/metrics` responds with the metrics of this process in the format of Prometheus, which sends the operator key as its
 * bearer token. The metrics contain no data of a location.
 */
export function registerMetricsRoute(app: FastifyInstance, { config, db }: Services): void {
  const isOperatorKey = createOperatorKeyCheck(config);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'backoffice_rollup_lag_seconds',
    help: 'Age of the oldest change of sales that the rollups of the reports lack',
    registers: [registry],
    async collect() {
      this.set(await findRefreshLag(db));
    },
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const key = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!isOperatorKey(key)) throw new AppError('forbidden', 'Send the operator key as the bearer token');
    return await reply.type(registry.contentType).send(await registry.metrics());
  });
}
