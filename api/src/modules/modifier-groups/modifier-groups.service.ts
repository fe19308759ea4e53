import type { createModifierGroup, ModifierGroup } from '@backoffice/contract/modifier-groups';
import type * as z from 'zod/mini';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { markDeleted, requireFound, updateRecord } from '../../database/records';
import type { Services } from '../../services';
import {
  findModifierGroup,
  insertModifierGroup,
  removeGroupLinks,
  replaceModifiers,
} from './modifier-groups.repository';

type GroupBody = z.output<NonNullable<typeof createModifierGroup.body>>;

/** Every method with an id throws not_found for a group that was deleted or belongs to another location. */
export function createModifierGroupService({ db }: Pick<Services, 'db'>) {
  return {
    find: (locationId: number, id: number) =>
      withLocation(db, locationId, (scope) => requireGroup(scope, locationId, id), READ_ONLY),

    create: (locationId: number, { modifiers, ...values }: GroupBody) =>
      withMenuLock(db, locationId, async (scope) => {
        const id = await insertModifierGroup(scope, locationId, values);
        await replaceModifiers(scope, locationId, [{ id, modifiers }]);
        return await requireGroup(scope, locationId, id);
      }),

    /** Throws changed_meanwhile when the group was changed after `updatedAt`. */
    change: (locationId: number, id: number, { modifiers, ...values }: GroupBody, updatedAt?: string) =>
      withMenuLock(db, locationId, async (scope) => {
        await updateRecord(scope, locationId, 'modifier_groups', id, values, updatedAt);
        await replaceModifiers(scope, locationId, [{ id, modifiers }]);
        return await requireGroup(scope, locationId, id);
      }),

    remove: (locationId: number, id: number) =>
      withMenuLock(db, locationId, async (scope) => {
        await markDeleted(scope, locationId, 'modifier_groups', [id]);
        await removeGroupLinks(scope, locationId, [id]);
      }),
  };
}

async function requireGroup(scope: LocationDb, locationId: number, id: number): Promise<ModifierGroup> {
  return requireFound('modifier_groups', await findModifierGroup(scope, locationId, id));
}
