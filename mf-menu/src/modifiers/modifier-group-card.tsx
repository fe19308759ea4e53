import type { ModifierGroup } from '@backoffice/shared/contract/modifier-groups';
import { countOf } from '@backoffice/shared/format/words';
import { Skeleton, TextLink } from '@backoffice/shared/ui';
import { ActionMenu, IconPencil, IconTrash } from '@backoffice/shared/ui/form';
import classes from './modifier-group-card.module.css';

export interface ModifierGroupCardProps {
  group: ModifierGroup;
  /** Address of its modal. */
  address: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function ModifierGroupCard({ group: { name, item_ids }, address, onEdit, onDelete }: ModifierGroupCardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.text}>
        <h2 className={classes.name}>
          <TextLink to={address} keepScroll>
            {name}
          </TextLink>
        </h2>
        <p className={classes.count}>{countOf(item_ids.length, 'item')}</p>
      </div>
      <ActionMenu
        label={`Actions for ${name}`}
        actions={[
          { label: 'Edit', icon: <IconPencil size={16} aria-hidden />, onClick: onEdit },
          { label: 'Delete', icon: <IconTrash size={16} aria-hidden />, danger: true, onClick: onDelete },
        ]}
      />
    </li>
  );
}

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
