import { AddButton, ListPage, useListState } from '@backoffice/ui/list';
import { combineQueries, RecordModal, useOpenedRecord, useRecordOf } from '@backoffice/ui/record-form';
import { useMemo } from 'react';
import { OwnRoleWarning } from '../own-account';
import { StaffTabs } from '../staff-tabs';
import { TeamRoleForm } from './team-role-form';
import { useDeleteTeamRole, useRoleModules, useTeamRoles } from './team-roles.queries';
import { buildTeamRolesColumns } from './team-roles-columns';

export function TeamRolesPage() {
  const roles = useTeamRoles();
  const modules = useRoleModules();
  // `ids` is undefined while the list is fetched, so the id of a new role in the URL is not rejected as invalid.
  const ids = roles.isFetching ? undefined : roles.data?.map(({ id }) => id);
  const { record, openedId, href, open, close } = useOpenedRecord('role', ids);
  const columns = useMemo(
    () => buildTeamRolesColumns({ modules: modules.data, roleHref: ({ id }) => href({ kind: 'edit', id }) }),
    [modules.data, href],
  );
  const role = useRecordOf(roles.data, openedId);
  const isMissing = openedId !== undefined && roles.data !== undefined && role === undefined;
  return (
    <>
      <ListPage
        title="Team Roles"
        actions={<AddButton onClick={() => open({ kind: 'new' })}>Add Role</AddButton>}
        top={<StaffTabs />}
        list={useListState()}
        query={roles}
        columns={columns}
        loading={modules.isPending}
        skeletonRows={4}
        failure="The roles could not be loaded"
        empty={{ title: 'No roles added.', hint: 'Click on the «Add Role» button to create the first one.' }}
        onEdit={({ id }) => open({ kind: 'edit', id })}
        history="team_roles"
        onView={({ id }) => open({ kind: 'edit', id })}
        isFixed={({ is_owner }) => is_owner}
        deletion={{
          question: 'Are you sure you want to delete this role?',
          isOffered: ({ can_assign }) => can_assign,
          warning: ({ id }) => <OwnRoleWarning roleId={id} />,
          mutation: useDeleteTeamRole(),
        }}
      />
      <RecordModal
        id="team-role"
        record={isMissing || role?.is_owner ? undefined : record}
        title={openedId === undefined ? 'New Role' : 'Edit Role'}
        readTitle={role?.name ?? 'Role'}
        query={combineQueries(roles, modules)}
        needsQuery
        failure="The roles could not be loaded"
        skeletonLines={6}
        onClose={close}
      >
        {() => modules.data && <TeamRoleForm key={openedId} role={role} modules={modules.data} onClose={close} />}
      </RecordModal>
    </>
  );
}
