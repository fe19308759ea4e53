import type { TeamRole } from '@backoffice/contract/team-roles';
import { invitationForm } from '@backoffice/contract/users';
import { ModalForm, RecordField, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { useInviteUser } from './users.queries';

interface InviteFormProps {
  roles: readonly TeamRole[];
  onClose: () => void;
}

/** The form that invites a person by email. */
export function InviteForm({ roles, onClose }: InviteFormProps) {
  const { mutateAsync: create } = useInviteUser();
  const form = useRecordForm({
    schema: invitationForm,
    record: undefined,
    toFormValues: () => ({ user_name: '', email: '', role_id: 0 }),
    subject: 'this invitation',
    create,
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <ModalForm form={form} submitLabel="Send Invitation" onCancel={onClose}>
      <TextField control={control} name="user_name" label="Name" />
      <TextField control={control} name="email" label="Email" inputMode="email" />
      <RecordField control={control} name="role_id" label="Role" placeholder="Select a role" records={roles} />
    </ModalForm>
  );
}
