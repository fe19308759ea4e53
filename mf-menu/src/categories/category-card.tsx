import type { Category } from '@backoffice/contract/categories';
import { formatCount } from '@backoffice/contract/words';
import { Skeleton, StatusBadge, TextLink } from '@backoffice/ui';
import { ActionMenu, deleteAction, editAction } from '@backoffice/ui/form';
import { categoryPath } from '../paths';
import classes from './category-card.module.css';
import { CategoryColor } from './category-color';

export interface CategoryCardProps {
  category: Category;
  onEdit: () => void;
  onDelete: () => void;
}

export function CategoryCard({ category, onEdit, onDelete }: CategoryCardProps) {
  const { id, name, item_ids, color_code, active } = category;
  return (
    <li className={classes.card}>
      <span className={classes.color}>
        <CategoryColor color={color_code} />
      </span>
      <div className={classes.text}>
        <h2 className={classes.name}>
          <TextLink to={categoryPath(id)}>{name}</TextLink>
        </h2>
        <p className={classes.count}>{formatCount(item_ids.length, 'item')}</p>
        {!active && <StatusBadge>Hidden on POS</StatusBadge>}
      </div>
      <ActionMenu label={`Actions for ${name}`} actions={[editAction(onEdit), deleteAction(onDelete)]} />
    </li>
  );
}

/** Placeholder of a card while the categories load. */
export function CategoryCardSkeleton() {
  return (
    <li className={classes.card} aria-hidden>
      <span className={classes.color} />
      <div className={classes.text}>
        <Skeleton lines={2} />
      </div>
    </li>
  );
}
