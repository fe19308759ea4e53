import {
  createModifierGroup,
  deleteModifierGroup,
  listModifierGroups,
  updateModifierGroup,
} from '@backoffice/contract/modifier-groups';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { keys, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { unlessConflict } from '@backoffice/platform/query/mutations';
import type { ModifierGroupBody } from './modifier-group-values';

/** Fetches all modifier groups, sorted by name. */
export function useModifierGroups() {
  return useQuery({
    queryKey: keys.modifierGroups,
    queryFn: ({ signal }) => call(listModifierGroups, { signal }),
    select: ({ data }) => data,
    meta: { failureNotice: (error) => `Error fetching data: ${error.message}` },
  });
}

export function useCreateModifierGroup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ModifierGroupBody) => call(createModifierGroup, { body }),
    onSuccess: () => {
      notify.succeeded('Modifier Group successfully created');
      void queries.invalidateQueries({ queryKey: keys.inventoryCounts });
      return queries.invalidateQueries({ queryKey: keys.modifierGroups });
    },
    onError: (error) => notify.failed(`Failed to create Modifier Group, ${error.message}`),
  });
}

export function useUpdateModifierGroup(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ModifierGroupBody & { updated_at: string }) =>
      call(updateModifierGroup, { params: { id }, body: { id, ...body } }),
    onSuccess: () => {
      notify.succeeded('Modifier Group successfully updated');
      return queries.invalidateQueries({ queryKey: keys.modifierGroups });
    },
    onError: unlessConflict((error) => notify.failed(`Failed to update Modifier Group, ${error.message}`)),
  });
}

export function useDeleteModifierGroup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteModifierGroup, { params: { id } }),
    onSuccess: () => {
      notify.succeeded('Modifier Group successfully deleted');
      void queries.invalidateQueries({ queryKey: keys.inventoryCounts });
      // The server has removed the group from its items and categories.
      void queries.invalidateQueries({ queryKey: keys.items });
      void queries.invalidateQueries({ queryKey: keys.categories });
      return queries.invalidateQueries({ queryKey: keys.modifierGroups });
    },
    onError: (error) => notify.failed(`Failed to delete Modifier Group, ${error.message}`),
  });
}
