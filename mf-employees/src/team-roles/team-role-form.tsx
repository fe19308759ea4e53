import {
  type RoleModule,
  type TeamRole,
  type TeamRoleForm as TeamRoleFormValues,
  teamRoleForm,
} from '@backoffice/shared/contract/team-roles';
import { Controller, useForm, zodResolver } from '@backoffice/shared/forms';
import { TextField } from '@backoffice/shared/ui';
import { ModalForm, useSave, useUnsavedChanges } from '@backoffice/shared/ui/form';
import { ModulesField } from './modules-field';
import { useCreateTeamRole, useTeamRoles, useUpdateTeamRole } from './team-roles.queries';

export interface TeamRoleFormProps {
  /** Undefined for a new one. */
  role?: TeamRole;
  modules: readonly RoleModule[];
  onClose: () => void;
}

export function TeamRoleForm({ role, modules, onClose }: TeamRoleFormProps) {
  const form = useForm<TeamRoleFormValues>({
    resolver: zodResolver(teamRoleForm),
    defaultValues: { name: role?.name ?? '', modules: role?.modules ?? [] },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const leave = useUnsavedChanges(isDirty);
  const create = useCreateTeamRole();
  const update = useUpdateTeamRole(role?.id ?? 0);
  const { refetch } = useTeamRoles();
  const { save, theirs } = useSave<TeamRoleFormValues, TeamRole>({
    form,
    record: role,
    reload: async () => (await refetch()).data?.find(({ id }) => id === role?.id),
    send: (body, updated_at) =>
      updated_at === undefined ? create.mutateAsync(body) : update.mutateAsync({ ...body, updated_at }),
    onSaved: () => {
      leave();
      onClose();
    },
  });
  return (
    <ModalForm
      submitLabel={role ? 'Save' : 'Add'}
      onSubmit={form.handleSubmit(save)}
      onCancel={onClose}
      pending={isSubmitting}
      error={theirs && 'Somebody else has changed this role meanwhile. Save again to replace what they chose.'}
    >
      <TextField label="Role Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <Controller
        control={form.control}
        name="modules"
        render={({ field: { value, onChange } }) => (
          <ModulesField modules={modules} chosen={value} onChange={onChange} />
        )}
      />
    </ModalForm>
  );
}
