import {
  createPairingCode,
  createTerminal,
  getTerminal,
  listTerminals,
  revokeTerminal,
  type Terminal,
  updateTerminal,
} from '@backoffice/contract/terminals';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { insertRecord, requireFound, updateRecord } from '../../database/records';
import { requireSameId } from '../../database/writes';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createTerminalPairingCode, revokeDevice } from './pairing.service';
import { findTerminal, findTerminals } from './terminals.repository';

export function registerTerminalRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, listTerminals, ({ session: { locationId }, query }) =>
    withLocation(db, locationId, (scope) => findTerminals(scope, locationId, query), READ_ONLY),
  );

  registerOperation(app, getTerminal, ({ session: { locationId }, params }) =>
    withLocation(db, locationId, (scope) => requireTerminal(scope, locationId, params.id), READ_ONLY),
  );

  registerOperation(app, createTerminal, ({ session: { locationId }, body }) =>
    withLocation(db, locationId, async (scope) => {
      return await requireTerminal(scope, locationId, await insertRecord(scope, locationId, 'terminals', body));
    }),
  );

  registerOperation(app, updateTerminal, ({ session: { locationId }, params: { id }, body }) =>
    withLocation(db, locationId, async (scope) => {
      requireSameId(id, body.id);
      await updateRecord(scope, locationId, 'terminals', id, { name: body.name }, body.updated_at);
      return await requireTerminal(scope, locationId, id);
    }),
  );

  registerOperation(app, createPairingCode, ({ session, params }) =>
    createTerminalPairingCode(db, session.locationId, params.id),
  );

  registerOperation(app, revokeTerminal, async ({ session, params }) => {
    await revokeDevice(db, session.locationId, params.id);
    return { message: 'The terminal no longer has access' };
  });
}

async function requireTerminal(scope: LocationDb, locationId: number, id: number): Promise<Terminal> {
  return requireFound('terminals', await findTerminal(scope, locationId, id));
}
