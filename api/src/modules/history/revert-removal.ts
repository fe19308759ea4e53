import type { LocationDb } from '../../database/location-scope';
import { markDeleted } from '../../database/records';
import { removeCategoryLinks } from '../categories/categories.repository';
import { markEmployeeDeleted } from '../employees/employees.repository';
import { markItemsDeleted } from '../items/items.repository';
import { removeGroupLinks } from '../modifier-groups/modifier-groups.repository';
import { removeTaxLinks } from '../taxes/taxes.repository';
import { removeTeamRole } from '../team-roles/team-roles.repository';
import { deleteRecords } from './revert.repository';
import { findRevertKind } from './revert-kinds';

/** Deletes records that a reverted change set added, in the same way as a user's deletion. */
export async function removeRecords(
  scope: LocationDb,
  location: number,
  kind: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const ids = keys.map(Number);
  switch (kind) {
    case 'items':
      await markItemsDeleted(scope, location, ids);
      return;
    case 'categories':
      await markDeleted(scope, location, 'categories', ids);
      await removeCategoryLinks(scope, location, ids);
      return;
    case 'modifier_groups':
      await markDeleted(scope, location, 'modifier_groups', ids);
      await removeGroupLinks(scope, location, ids);
      return;
    case 'taxes':
      await markDeleted(scope, location, 'taxes', ids);
      await removeTaxLinks(scope, location, ids);
      return;
    case 'employees':
      for (const id of ids) await markEmployeeDeleted(scope, location, id);
      return;
    case 'team_roles':
      for (const id of ids) await removeTeamRole(scope, location, id);
      return;
    default: {
      const stored = findRevertKind(kind);
      if (stored?.deletion === 'hard') await deleteRecords(scope, location, stored, keys);
    }
  }
}
