import type { ModifierGroup } from '@backoffice/contract/modifier-groups';
import { formatCount } from '@backoffice/contract/words';
import { useMayManagePage } from '@backoffice/platform/access';
import { TextLink } from '@backoffice/ui';
import { ActionMenu, deleteAction, editAction, historyAction, viewAction } from '@backoffice/ui/list';
import { memo } from 'react';
import cardClasses from '../menu-card.module.css';
import classes from './modifier-group-card.module.css';

export interface ModifierGroupCardProps {
  group: ModifierGroup;
  /** Path that opens the group's modal. */
  path: string;
  /** Whether the card is hidden because the search does not match the group. */
  hidden: boolean;
  onEdit: (group: ModifierGroup) => void;
  onDelete: (group: ModifierGroup) => void;
}

export function ModifierGroupCard({ group, path, hidden, onEdit, onDelete }: ModifierGroupCardProps) {
  const { name, item_ids } = group;
  return (
    <li className={`${cardClasses.card} ${classes.card}`} hidden={hidden}>
      <div className={cardClasses.text}>
        <h2 className={cardClasses.name}>
          <TextLink to={path} keepScroll>
            {name}
          </TextLink>
        </h2>
        <p className={cardClasses.count}>{formatCount(item_ids.length, 'item')}</p>
      </div>
      <CardMenu group={group} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

/** Memoized because the menu is the slowest part of a card, and there can be a thousand cards. */
const CardMenu = memo(function CardMenu({
  group,
  onEdit,
  onDelete,
}: Pick<ModifierGroupCardProps, 'group' | 'onEdit' | 'onDelete'>) {
  const mayManage = useMayManagePage();
  const edit = () => onEdit(group);
  const history = historyAction({ kind: 'modifier_groups', id: group.id, name: group.name });
  return (
    <ActionMenu
      label={`Actions for ${group.name}`}
      actions={
        mayManage ? [editAction(edit), ...history, deleteAction(() => onDelete(group))] : [viewAction(edit), ...history]
      }
    />
  );
});
