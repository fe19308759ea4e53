import type { RoleModule, TeamRole } from '@backoffice/shared/contract/team-roles';
import { Skeleton } from '@backoffice/shared/ui';
import { type OpenedRecord, useModal } from '@backoffice/shared/ui/form';
import { TeamRoleForm } from './team-role-form';

interface TeamRoleModalInput {
  record: OpenedRecord | undefined;
  roles: readonly TeamRole[] | undefined;
  modules: readonly RoleModule[] | undefined;
  close: () => void;
}

/** The modal of the role that the address names, or of a new one. A role that there is not opens none. */
export function useTeamRoleModal({ record, roles, modules, close }: TeamRoleModalInput): void {
  const isNew = record?.kind === 'new';
  const id = record === undefined || record.kind === 'new' ? undefined : record.id;
  const role = roles?.find((candidate) => candidate.id === id);
  const isThere = isNew || role !== undefined || (id !== undefined && roles === undefined);
  const ready = modules !== undefined && (isNew || role !== undefined);
  useModal(
    'team-role',
    isThere
      ? {
          title: isNew ? 'New Role' : 'Edit Role',
          content: ready ? (
            <TeamRoleForm key={id ?? 'new'} role={role} modules={modules} onClose={close} />
          ) : (
            <Skeleton lines={6} />
          ),
          onClose: close,
        }
      : undefined,
  );
}
