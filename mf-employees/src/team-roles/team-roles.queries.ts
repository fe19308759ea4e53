import {
  createTeamRole,
  deleteTeamRole,
  listRoleModules,
  listTeamRoles,
  type TeamRole,
  type TeamRoleForm,
  updateTeamRole,
} from '@backoffice/contract/team-roles';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { keys, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { unlessConflict } from '@backoffice/platform/query/mutations';

const TEAM_ROLES = ['team-roles'] as const;
const formatFetchFailure = (error: Error) => `Error fetching data: ${error.message}`;

export function useTeamRoles() {
  return useQuery({
    queryKey: TEAM_ROLES,
    queryFn: ({ signal }) => call(listTeamRoles, { signal }),
    select: ({ team_roles }) => team_roles,
    meta: { failureNotice: formatFetchFailure },
  });
}

export function useRoleModules() {
  return useQuery({
    queryKey: ['role-modules'],
    queryFn: ({ signal }) => call(listRoleModules, { signal }),
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failureNotice: formatFetchFailure },
  });
}

/** Returns a function that caches the roles from a mutation's response and invalidates the roles of the employees filter. */
function useStoreRoles() {
  const queries = useQueryClient();
  return (response: { team_roles: TeamRole[] }) => {
    queries.setQueryData(TEAM_ROLES, response);
    return queries.invalidateQueries({ queryKey: keys.employeeRoles });
  };
}

export function useCreateTeamRole() {
  const storeRoles = useStoreRoles();
  return useMutation({
    mutationFn: (body: TeamRoleForm) => call(createTeamRole, { body }),
    onSuccess: (response) => {
      notify.succeeded('Role created successfully');
      return storeRoles(response);
    },
    onError: () => notify.failed('Failed to create role'),
  });
}

export function useUpdateTeamRole(id: number) {
  const storeRoles = useStoreRoles();
  return useMutation({
    mutationFn: (body: TeamRoleForm & { updated_at: string }) => call(updateTeamRole, { params: { id }, body }),
    onSuccess: (response) => {
      notify.succeeded('Role updated successfully');
      return storeRoles(response);
    },
    onError: unlessConflict(() => notify.failed('Failed to update role')),
  });
}

export function useDeleteTeamRole() {
  const storeRoles = useStoreRoles();
  return useMutation({
    mutationFn: (id: number) => call(deleteTeamRole, { params: { id } }),
    onSuccess: (response) => {
      notify.succeeded('Role deleted successfully');
      return storeRoles(response);
    },
    onError: (error) => notify.failed(`Failed to delete role: ${error.message}`),
  });
}
