import {
  createModifierGroup,
  deleteModifierGroup,
  listModifierGroups,
  updateModifierGroup,
} from '@backoffice/contract/modifier-groups';
import { call } from '@backoffice/platform/client';
import { keys } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import { inventoryCountsKey } from '../inventory-counts';

const groups = resourceQueries({ key: keys.modifierGroups, owner: 'mf-menu' });

/** All modifier groups, sorted by name. */
export const useModifierGroups = groups.single((signal) => call(listModifierGroups, { signal }), {
  select: ({ data }) => data,
  failed: (error) => `Error fetching data: ${error.message}`,
});

export const useCreateModifierGroup = groups.create(createModifierGroup, {
  succeeded: 'Modifier Group successfully created',
  failed: (error) => `Failed to create Modifier Group, ${error.message}`,
  alsoStale: [inventoryCountsKey],
});
export const useUpdateModifierGroup = groups.update(updateModifierGroup, {
  succeeded: 'Modifier Group successfully updated',
  failed: (error) => `Failed to update Modifier Group, ${error.message}`,
});
export const useDeleteModifierGroup = groups.remove(deleteModifierGroup, {
  undoes: (_, record_id) => ({ kind: 'modifier_groups', record_id }),
  succeeded: 'Modifier Group successfully deleted',
  failed: (error) => `Failed to delete Modifier Group, ${error.message}`,
  // When a group is deleted, the server also removes it from items and categories.
  alsoStale: [inventoryCountsKey, keys.items, keys.categories],
});
