import type { ModifierGroup } from '@backoffice/contract/modifier-groups';
import { type OpenedRecord, useModal } from '@backoffice/ui/form';
import { ModifierGroupForm } from './modifier-group-form';

interface ModifierGroupModalOptions {
  record: OpenedRecord | undefined;
  groups: readonly ModifierGroup[] | undefined;
  close: () => void;
}

/** Opens the modal to create a modifier group, or to edit the one that the URL names once the groups have loaded. */
export function useModifierGroupModal({ record, groups, close }: ModifierGroupModalOptions): void {
  const isNew = record?.kind === 'new';
  const id = record === undefined || record.kind === 'new' ? undefined : record.id;
  const group = groups?.find((candidate) => candidate.id === id);
  useModal(
    'modifier-group',
    isNew || group
      ? {
          title: group ? `Edit: ${group.name}` : 'New Modifier Group',
          message: group ? 'Edit a Modifier Group' : 'Create a new Modifier Group',
          ignoresOutsideClick: true,
          content: <ModifierGroupForm key={id ?? 'new'} group={group} onClose={close} />,
          onClose: close,
        }
      : undefined,
  );
}
