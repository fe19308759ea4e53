import type { TeamRole } from '@backoffice/contract/team-roles';
import { type User, userRoleForm } from '@backoffice/contract/users';
import { ModalForm, RecordField, useRecordForm } from '@backoffice/ui/record-form';
import { useSetUserRole, useUsers } from './users.queries';

interface UserRoleFormProps {
  user: User;
  roles: readonly TeamRole[];
  onClose: () => void;
}

/** The form that changes a user's role. */
export function UserRoleForm({ user, roles, onClose }: UserRoleFormProps) {
  const { id } = user;
  const { mutateAsync: update } = useSetUserRole();
  const { refetch } = useUsers();
  const form = useRecordForm({
    schema: userRoleForm,
    record: user,
    toFormValues: ({ role_id }: User) => ({ role_id }),
    subject: 'this user',
    update: (values, { updated_at }) => update({ id, body: { ...values, updated_at } }),
    reload: async () => (await refetch()).data?.find((row) => row.id === id)?.user,
    onSaved: onClose,
  });
  return (
    <ModalForm form={form} onCancel={onClose}>
      <RecordField control={form.control} name="role_id" label="Role" placeholder="Select a role" records={roles} />
    </ModalForm>
  );
}
