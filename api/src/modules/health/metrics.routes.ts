import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { isDatabaseUnavailable } from '../../database/availability';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { createOperatorKeyCheck } from '../operator-key/operator-key.routes';
import { findMailLag } from '../report-mails/deliveries.repository';
import { findRefreshLag } from '../rollups/worker';

/**
 * Registers `/metrics`, which returns `metrics`, the rollup lag and the lag of the report emails in the Prometheus
 * format. Prometheus must send the operator key as its bearer token. The metrics contain no data of a location.
 */
export function registerMetricsRoute(app: FastifyInstance, { config, db }: Services, metrics: Registry): void {
  const isOperatorKey = createOperatorKeyCheck(config);
  /** Adds a gauge that is left out while the database is down, so that the other metrics stay available. */
  const addGauge = (name: string, help: string, readValue: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        try {
          this.set(await readValue());
        } catch (error) {
          if (!isDatabaseUnavailable(error)) throw error;
          this.remove();
        }
      },
    });
  addGauge('backoffice_rollup_lag_seconds', 'Age of the oldest sales change missing from the report rollups', () =>
    findRefreshLag(db),
  );
  addGauge('backoffice_report_mail_lag_seconds', 'How long the oldest due report email has been waiting', () =>
    findMailLag(db),
  );
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const key = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!isOperatorKey(key)) throw new AppError('forbidden', 'Send the operator key as the bearer token');
    return await reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
