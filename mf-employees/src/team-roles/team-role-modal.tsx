import type { RoleModule, TeamRole } from '@backoffice/contract/team-roles';
import { Skeleton } from '@backoffice/ui';
import { type OpenedRecord, useModal } from '@backoffice/ui/form';
import { TeamRoleForm } from './team-role-form';

interface TeamRoleModalInput {
  record: OpenedRecord | undefined;
  roles: readonly TeamRole[] | undefined;
  modules: readonly RoleModule[] | undefined;
  close: () => void;
}

/** Opens the form of the role in the URL, or of a new role. An unknown role opens no modal. */
export function useTeamRoleModal({ record, roles, modules, close }: TeamRoleModalInput): void {
  const isNew = record?.kind === 'new';
  const id = record === undefined || record.kind === 'new' ? undefined : record.id;
  const role = roles?.find((candidate) => candidate.id === id);
  const isAvailable = isNew || role !== undefined || (id !== undefined && roles === undefined);
  const ready = modules !== undefined && (isNew || role !== undefined);
  useModal(
    'team-role',
    isAvailable
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
