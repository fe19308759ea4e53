import { createLocation } from '@backoffice/contract/new-location';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createOwnLocation } from './new-location.service';

/** Maximum number of locations that one client address can create per minute. */
const LOCATIONS_PER_MINUTE = 6;

export function registerNewLocationRoute(app: FastifyInstance, services: Services): void {
  registerOperation(
    app,
    createLocation,
    async ({ session, body: { copy_of, ...values } }) => {
      const id = await createOwnLocation(services, session.userId, values, copy_of ?? undefined);
      return { id, name: values.name, is_owner: true };
    },
    { perMinute: LOCATIONS_PER_MINUTE },
  );
}
