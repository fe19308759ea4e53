import {
  type ModuleId,
  type RoleModule,
  type TeamRole,
  type TeamRoleForm as TeamRoleFormValues,
  teamRoleForm,
} from '@backoffice/contract/team-roles';
import { TextField } from '@backoffice/ui';
import { listChanges, ModalForm, useRecordForm, useUnsavedChanges } from '@backoffice/ui/form';
import { Controller, useForm, zodResolver } from '@backoffice/ui/forms';
import { ModulesField } from './modules-field';
import { useCreateTeamRole, useTeamRoles, useUpdateTeamRole } from './team-roles.queries';

export interface TeamRoleFormProps {
  /** Undefined for a new role. */
  role?: TeamRole;
  modules: readonly RoleModule[];
  onClose: () => void;
}

function formValues(role: TeamRole | undefined): TeamRoleFormValues {
  return { name: role?.name ?? '', modules: role?.modules ?? [] };
}

function createModulesFormatter(modules: readonly RoleModule[]) {
  const toNames = (ids: readonly ModuleId[]) => modules.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
  return (ids: readonly ModuleId[], base: readonly ModuleId[]) => listChanges(toNames(ids), toNames(base));
}

export function TeamRoleForm({ role, modules, onClose }: TeamRoleFormProps) {
  const form = useForm<TeamRoleFormValues>({
    resolver: zodResolver(teamRoleForm),
    defaultValues: formValues(role),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const allowNavigation = useUnsavedChanges(isDirty);
  const create = useCreateTeamRole();
  const update = useUpdateTeamRole(role?.id ?? 0);
  const { refetch } = useTeamRoles();
  const { save, conflict } = useRecordForm({
    form,
    record: role,
    subject: 'this role',
    fields: { name: 'Role Name', modules: { label: 'May use', format: createModulesFormatter(modules) } },
    formValues,
    reload: async () => (await refetch()).data?.find(({ id }) => id === role?.id),
    send: (body, baseVersion: TeamRole | undefined) =>
      baseVersion === undefined
        ? create.mutateAsync(body)
        : update.mutateAsync({ ...body, updated_at: baseVersion.updated_at }),
    onSaved: () => {
      allowNavigation();
      onClose();
    },
  });
  return (
    <ModalForm
      submitLabel={role ? 'Save' : 'Add'}
      onSubmit={form.handleSubmit(save)}
      onCancel={onClose}
      pending={isSubmitting}
      conflict={conflict}
    >
      <TextField label="Role Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <Controller
        control={form.control}
        name="modules"
        render={({ field: { value, onChange } }) => (
          <ModulesField modules={modules} selected={value} onChange={onChange} />
        )}
      />
    </ModalForm>
  );
}
