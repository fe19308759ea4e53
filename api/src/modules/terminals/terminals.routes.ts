import { createPairingCode, revokeTerminal } from '@backoffice/shared/contract/terminals';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createCode, revoke } from './pairing.service';

/** What the back office does with terminals. */
export function registerTerminalRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(
    app,
    createPairingCode,
    async ({ session, params }) => await createCode(db, session.locationId, params.id),
  );
  registerOperation(app, revokeTerminal, async ({ session, params }) => {
    await revoke(db, session.locationId, params.id);
    return { message: 'The terminal has no access any more' };
  });
}
