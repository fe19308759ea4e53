import {
  type GrantableModule,
  type TeamRole,
  type TeamRoleForm as TeamRoleFormValues,
  teamRoleForm,
} from '@backoffice/contract/team-roles';
import { ModalForm, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { RightsField } from './rights-field';
import { useCreateTeamRole, useTeamRoles, useUpdateTeamRole } from './team-roles.queries';

export interface TeamRoleFormProps {
  /** The role to edit; undefined to create one. */
  role: TeamRole | undefined;
  modules: readonly GrantableModule[];
  onClose: () => void;
}

function toFormValues(role: TeamRole | undefined): TeamRoleFormValues {
  return { name: role?.name ?? '', rights: role?.rights ?? {} };
}

export function TeamRoleForm({ role, modules, onClose }: TeamRoleFormProps) {
  const id = role?.id ?? 0;
  const { mutateAsync: create } = useCreateTeamRole();
  const { mutateAsync: update } = useUpdateTeamRole();
  const { refetch } = useTeamRoles();
  const form = useRecordForm({
    schema: teamRoleForm,
    record: role,
    toFormValues,
    subject: 'this role',
    create,
    update: (values, { updated_at }) => update({ id, body: { ...values, updated_at } }),
    reload: async () => (await refetch()).data?.find((candidate) => candidate.id === id),
    onSaved: onClose,
  });
  return (
    <ModalForm form={form} onCancel={onClose}>
      <TextField control={form.control} name="name" label="Role Name" />
      <RightsField control={form.control} modules={modules} saved={role?.rights ?? {}} />
    </ModalForm>
  );
}
