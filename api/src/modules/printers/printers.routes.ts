import { getPrinter, listPrinters, updatePrinter } from '@backoffice/contract/printers';
import type { FastifyInstance } from 'fastify';
import { READ_ONLY, withLocation } from '../../database/location-scope';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findPrinters } from './printers.repository';
import { createPrinterService } from './printers.service';

export function registerPrinterRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const printers = createPrinterService(services);

  registerOperation(app, listPrinters, ({ session: { locationId }, query }) =>
    withLocation(db, locationId, (scope) => findPrinters(scope, locationId, query), READ_ONLY),
  );

  registerOperation(app, getPrinter, ({ session, params }) => printers.find(session.locationId, params.id));

  registerOperation(app, updatePrinter, ({ session, params, body }) =>
    printers.change(session.locationId, params.id, body),
  );
}
