import { Button, ErrorPanel, Page } from '@backoffice/ui';
import { DataTable, EmptyState } from '@backoffice/ui/data-table';
import { askToDelete, IconPlus, useOpenedRecord } from '@backoffice/ui/form';
import { OwnRoleWarning } from '../own-account';
import { StaffTabs } from '../staff-tabs';
import { useTeamRoleModal } from './team-role-modal';
import { useDeleteTeamRole, useRoleModules, useTeamRoles } from './team-roles.queries';
import { createTeamRolesColumns } from './team-roles-columns';

/** Returns the ids of all roles, or undefined while the list is loading or being refetched. */
function listRoleIds({ data, isFetching }: ReturnType<typeof useTeamRoles>): number[] | undefined {
  return isFetching ? undefined : data?.map(({ id }) => id);
}

export function TeamRolesPage() {
  const roles = useTeamRoles();
  const modules = useRoleModules();
  const { record, addressOf, open, close } = useOpenedRecord('role', listRoleIds(roles));
  useTeamRoleModal({ record, roles: roles.data, modules: modules.data, close });
  const { mutateAsync: remove } = useDeleteTeamRole();
  const columns = createTeamRolesColumns({
    moduleCount: modules.data?.length,
    getEditUrl: ({ id }) => addressOf({ kind: 'edit', id }),
    onEdit: ({ id }) => open({ kind: 'edit', id }),
    onDelete: ({ id, name }) =>
      askToDelete({
        question: 'Are you sure you want to delete this role?',
        name,
        warning: <OwnRoleWarning roleId={id} />,
        remove: () => remove(id),
      }),
  });
  return (
    <Page
      title="Team Roles"
      actions={
        <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => open({ kind: 'new' })}>
          Add Role
        </Button>
      }
    >
      <StaffTabs />
      <DataTable
        caption="Team Roles"
        columns={columns}
        rows={roles.data}
        rowKey={({ id }) => id}
        loading={roles.isPending}
        skeletonRows={4}
        error={
          roles.isError &&
          !roles.data && (
            <ErrorPanel
              title="The roles could not be loaded"
              message={roles.error.message}
              onRetry={() => roles.refetch()}
              retrying={roles.isFetching}
            />
          )
        }
        empty={<EmptyState title="No roles added." hint="Click on the «Add Role» button to create the first one." />}
      />
    </Page>
  );
}
