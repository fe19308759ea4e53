import {
  createModifierGroup,
  deleteModifierGroup,
  getModifierGroup,
  listModifierGroups,
  updateModifierGroup,
} from '@backoffice/contract/modifier-groups';
import type { FastifyInstance } from 'fastify';
import { READ_ONLY, withLocation } from '../../database/location-scope';
import { requireSameId } from '../../database/writes';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findModifierGroups } from './modifier-groups.repository';
import { createModifierGroupService } from './modifier-groups.service';

export function registerModifierGroupRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const groups = createModifierGroupService(services);

  registerOperation(app, listModifierGroups, async ({ session: { locationId }, query }) => {
    return {
      data: await withLocation(db, locationId, (scope) => findModifierGroups(scope, locationId, query), READ_ONLY),
    };
  });

  registerOperation(app, getModifierGroup, ({ session, params }) => groups.find(session.locationId, params.id));

  registerOperation(app, createModifierGroup, ({ session, body }) => groups.create(session.locationId, body));

  registerOperation(app, updateModifierGroup, async ({ session, params, body: { id, updated_at, ...group } }) => {
    requireSameId(params.id, id);
    return await groups.change(session.locationId, params.id, group, updated_at);
  });

  registerOperation(app, deleteModifierGroup, async ({ session, params }) => {
    await groups.remove(session.locationId, params.id);
    return { message: 'Modifier group deleted' };
  });
}
