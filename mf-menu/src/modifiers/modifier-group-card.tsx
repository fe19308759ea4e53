import type { ModifierGroup } from '@backoffice/shared/contract/modifier-groups';
import { countOf } from '@backoffice/shared/format/words';
import { Skeleton, TextLink } from '@backoffice/shared/ui';
import { ActionMenu, deleteAction, editAction } from '@backoffice/shared/ui/form';
import { memo } from 'react';
import classes from './modifier-group-card.module.css';

export interface ModifierGroupCardProps {
  group: ModifierGroup;
  /** Address of its modal. */
  address: string;
  /** Not among those that are searched for. */
  hidden: boolean;
  onEdit: (group: ModifierGroup) => void;
  onDelete: (group: ModifierGroup) => void;
}

export function ModifierGroupCard({ group, address, hidden, onEdit, onDelete }: ModifierGroupCardProps) {
  const { name, item_ids } = group;
  return (
    <li className={classes.card} hidden={hidden}>
      <div className={classes.text}>
        <h2 className={classes.name}>
          <TextLink to={address} keepScroll>
            {name}
          </TextLink>
        </h2>
        <p className={classes.count}>{countOf(item_ids.length, 'item')}</p>
      </div>
      <CardMenu group={group} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

/** The dearest part of a card: with a thousand of them, none is drawn anew that has not changed. */
const CardMenu = memo(function CardMenu({
  group,
  onEdit,
  onDelete,
}: Pick<ModifierGroupCardProps, 'group' | 'onEdit' | 'onDelete'>) {
  return (
    <ActionMenu
      label={`Actions for ${group.name}`}
      actions={[editAction(() => onEdit(group)), deleteAction(() => onDelete(group))]}
    />
  );
});

/** Keeps a card's place until the groups are known. */
export function ModifierGroupCardSkeleton() {
  return (
    <li className={classes.card} aria-hidden>
      <div className={classes.text}>
        <Skeleton lines={2} />
      </div>
    </li>
  );
}
