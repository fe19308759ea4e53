import { useMayManage } from '@backoffice/platform/access';
import { useLocationZone } from '@backoffice/platform/query';
import { useSession } from '@backoffice/platform/session';
import { AddButton, ListPage, useListState } from '@backoffice/ui/list';
import { combineQueries, RecordModal, useOpenedRecord, useRecordOf } from '@backoffice/ui/record-form';
import { useMemo } from 'react';
import { StaffTabs } from '../staff-tabs';
import { useTeamRoles } from '../team-roles/team-roles.queries';
import { InviteForm } from './invite-form';
import { useUserActions } from './use-user-actions';
import { UserRoleForm } from './user-role-form';
import { useUsers } from './users.queries';
import { buildUsersColumns } from './users-columns';

export function UsersPage() {
  const users = useUsers();
  const roles = useTeamRoles();
  const zone = useLocationZone();
  const ownId = useSession(({ claims }) => claims?.userId);
  const columns = useMemo(() => buildUsersColumns({ zone, ownId }), [zone, ownId]);
  // `ids` is undefined while the list is fetched, so the id of a new user in the URL is not rejected as invalid.
  const ids = users.isFetching ? undefined : users.data?.flatMap(({ user }) => user?.id ?? []);
  const { record, openedId, open, close } = useOpenedRecord('user', ids);
  const mayManage = useMayManage('users');
  const rowActions = useUserActions((id) => open({ kind: 'edit', id }));
  const { user } = useRecordOf(users.data, openedId) ?? {};
  const isRefused = openedId !== undefined && users.data !== undefined && !user?.can_edit;
  const assignable = roles.data?.filter(({ can_assign }) => can_assign) ?? [];
  return (
    <>
      <ListPage
        title="Users"
        description="People who can sign in to this location’s back office."
        actions={mayManage && <AddButton onClick={() => open({ kind: 'new' })}>Invite User</AddButton>}
        top={<StaffTabs />}
        list={useListState()}
        query={users}
        columns={columns}
        skeletonRows={4}
        failure="The users could not be loaded"
        empty={{ title: 'No users yet.', hint: 'Click on the «Invite User» button to invite the first one.' }}
        rowActions={mayManage ? rowActions : undefined}
        history={({ id, name, invitation }) =>
          invitation ? { kind: 'invitations', id: invitation.id, name } : { kind: 'users', id, name }
        }
      />
      <RecordModal
        id="user"
        record={isRefused || !mayManage ? undefined : record}
        title={openedId === undefined ? 'Invite User' : `Role of ${user?.user_name ?? 'the user'}`}
        message={
          openedId === undefined ? 'They get an email with a link that works once and expires in 7 days.' : undefined
        }
        query={combineQueries(users, roles)}
        needsQuery
        failure="The roles could not be loaded"
        skeletonLines={4}
        onClose={close}
      >
        {() =>
          user === undefined ? (
            <InviteForm roles={assignable} onClose={close} />
          ) : (
            <UserRoleForm key={openedId} user={user} roles={assignable} onClose={close} />
          )
        }
      </RecordModal>
    </>
  );
}
