import {
  createModifierGroup,
  deleteModifierGroup,
  getModifierGroup,
  listModifierGroups,
  type ModifierGroup,
  updateModifierGroup,
} from '@backoffice/contract/modifier-groups';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { requireSameId } from '../../database/writes';
import { changedMeanwhile, notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import {
  changeModifierGroup,
  findModifierGroup,
  findModifierGroups,
  insertModifierGroup,
  markGroupDeleted,
  replaceModifiers,
} from './modifier-groups.repository';

async function requireGroup(scope: LocationDb, locationId: number, id: number): Promise<ModifierGroup> {
  const group = await findModifierGroup(scope, locationId, id);
  if (!group) throw notFound('Modifier group');
  return group;
}

export function registerModifierGroupRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, listModifierGroups, async ({ session: { locationId }, query }) => {
    return { data: await withLocation(db, locationId, (scope) => findModifierGroups(scope, locationId, query)) };
  });

  registerOperation(
    app,
    getModifierGroup,
    async ({ session: { locationId }, params }) =>
      await withLocation(db, locationId, (scope) => requireGroup(scope, locationId, params.id)),
  );

  registerOperation(
    app,
    createModifierGroup,
    async ({ session: { locationId }, body: { modifiers, ...values } }) =>
      await withMenuLock(db, locationId, async (scope) => {
        const id = await insertModifierGroup(scope, locationId, values);
        await replaceModifiers(scope, locationId, id, modifiers);
        return await requireGroup(scope, locationId, id);
      }),
  );

  registerOperation(
    app,
    updateModifierGroup,
    async ({ session: { locationId }, params: { id }, body }) =>
      await withMenuLock(db, locationId, async (scope) => {
        const { modifiers, updated_at, id: bodyId, ...values } = body;
        requireSameId(id, bodyId);
        if (!(await changeModifierGroup(scope, locationId, id, values, updated_at))) {
          await requireGroup(scope, locationId, id);
          throw changedMeanwhile('modifier group');
        }
        await replaceModifiers(scope, locationId, id, modifiers);
        return await requireGroup(scope, locationId, id);
      }),
  );

  registerOperation(app, deleteModifierGroup, async ({ session: { locationId }, params }) => {
    const deleted = await withMenuLock(db, locationId, (scope) => markGroupDeleted(scope, locationId, params.id));
    if (!deleted) throw notFound('Modifier group');
    return { message: 'Modifier group deleted' };
  });
}
