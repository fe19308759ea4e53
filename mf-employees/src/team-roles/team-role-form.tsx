import { ApiError } from '@backoffice/shared/client';
import {
  type RoleModule,
  type TeamRole,
  type TeamRoleForm as TeamRoleFormValues,
  teamRoleForm,
} from '@backoffice/shared/contract/team-roles';
import { Controller, type UseFormReturn, useForm, zodResolver } from '@backoffice/shared/forms';
import { TextField } from '@backoffice/shared/ui';
import { ModalForm, useUnsavedChanges } from '@backoffice/shared/ui/form';
import { useState } from 'react';
import { ModulesField } from './modules-field';
import { useCreateTeamRole, useTeamRoles, useUpdateTeamRole } from './team-roles.queries';

export interface TeamRoleFormProps {
  /** Undefined for a new one. */
  role?: TeamRole;
  modules: readonly RoleModule[];
  onClose: () => void;
}

/** Saves what the form holds. A refusal leaves everything as it was typed and chosen. */
function useSaveTeamRole(role: TeamRole | undefined, form: UseFormReturn<TeamRoleFormValues>, onSaved: () => void) {
  const create = useCreateTeamRole();
  const update = useUpdateTeamRole(role?.id ?? 0);
  const { refetch } = useTeamRoles();
  // The state of the role that a save replaces: that of the form's opening, or what somebody else left since.
  const [basis, setBasis] = useState(role?.updated_at);

  async function refuse(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return;
    if (error.fields.name) form.setError('name', { message: error.fields.name }, { shouldFocus: true });
    if (error.code !== 'changed_meanwhile') return;
    const { data } = await refetch();
    setBasis(data?.find(({ id }) => id === role?.id)?.updated_at ?? basis);
  }

  async function save(body: TeamRoleFormValues): Promise<void> {
    try {
      await (basis === undefined ? create.mutateAsync(body) : update.mutateAsync({ ...body, updated_at: basis }));
      onSaved();
    } catch (error) {
      await refuse(error);
    }
  }

  return { save, overtaken: basis !== role?.updated_at };
}

export function TeamRoleForm({ role: given, modules, onClose }: TeamRoleFormProps) {
  // The list may bring a newer one while the form is open; what the form began with stays its basis.
  const [role] = useState(given);
  const form = useForm<TeamRoleFormValues>({
    resolver: zodResolver(teamRoleForm),
    defaultValues: { name: role?.name ?? '', modules: role?.modules ?? [] },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const leave = useUnsavedChanges(isDirty);
  const { save, overtaken } = useSaveTeamRole(role, form, () => {
    leave();
    onClose();
  });
  return (
    <ModalForm
      submitLabel={role ? 'Save' : 'Add'}
      onSubmit={form.handleSubmit(save)}
      onCancel={onClose}
      pending={isSubmitting}
      error={overtaken && 'Somebody else has changed this role meanwhile. Save again to replace what they chose.'}
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
