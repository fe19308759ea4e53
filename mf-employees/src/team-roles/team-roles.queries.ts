import { call } from '@backoffice/shared/client';
import {
  createTeamRole,
  deleteTeamRole,
  listRoleModules,
  listTeamRoles,
  type TeamRole,
  type TeamRoleForm,
  updateTeamRole,
} from '@backoffice/shared/contract/team-roles';
import { notify } from '@backoffice/shared/feedback';
import { keys, useMutation, useQuery, useQueryClient } from '@backoffice/shared/query';
import { unlessConflict } from '@backoffice/shared/query/mutations';

const TEAM_ROLES = ['team-roles'] as const;
const fetchFailure = (error: Error) => `Error fetching data: ${error.message}`;

export function useTeamRoles() {
  return useQuery({
    queryKey: TEAM_ROLES,
    queryFn: ({ signal }) => call(listTeamRoles, { signal }),
    select: ({ team_roles }) => team_roles,
    meta: { failureNotice: fetchFailure },
  });
}

export function useRoleModules() {
  return useQuery({
    queryKey: ['role-modules'],
    queryFn: ({ signal }) => call(listRoleModules, { signal }),
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failureNotice: fetchFailure },
  });
}

/** Shows the roles that a change was answered with, and has the employees' filter read them anew. */
function useShownRoles() {
  const queries = useQueryClient();
  return (answer: { team_roles: TeamRole[] }) => {
    queries.setQueryData(TEAM_ROLES, answer);
    return queries.invalidateQueries({ queryKey: keys.employeeRoles });
  };
}

export function useCreateTeamRole() {
  const show = useShownRoles();
  return useMutation({
    mutationFn: (body: TeamRoleForm) => call(createTeamRole, { body }),
    onSuccess: (answer) => {
      notify.succeeded('Role created successfully');
      return show(answer);
    },
    onError: () => notify.failed('Failed to create role'),
  });
}

export function useUpdateTeamRole(id: number) {
  const show = useShownRoles();
  return useMutation({
    mutationFn: (body: TeamRoleForm & { updated_at: string }) => call(updateTeamRole, { params: { id }, body }),
    onSuccess: (answer) => {
      notify.succeeded('Role updated successfully');
      return show(answer);
    },
    onError: unlessConflict(() => notify.failed('Failed to update role')),
  });
}

export function useDeleteTeamRole() {
  const show = useShownRoles();
  return useMutation({
    mutationFn: (id: number) => call(deleteTeamRole, { params: { id } }),
    onSuccess: (answer) => {
      notify.succeeded('Role deleted successfully');
      return show(answer);
    },
    onError: (error) => notify.failed(`Failed to delete role: ${error.message}`),
  });
}
