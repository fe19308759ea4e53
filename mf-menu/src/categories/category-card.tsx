import type { Category } from '@backoffice/contract/categories';
import { formatCount } from '@backoffice/contract/words';
import { StatusBadge, TextLink } from '@backoffice/ui';
import { ActionMenu, type MenuAction } from '@backoffice/ui/list';
import cardClasses from '../menu-card.module.css';
import { menuPaths } from '../paths';
import classes from './category-card.module.css';
import { CategoryColor } from './category-color';

export interface CategoryCardProps {
  category: Category;
  actions: MenuAction[];
}

export function CategoryCard({ category, actions }: CategoryCardProps) {
  const { id, name, item_ids, color_code, active } = category;
  return (
    <li className={cardClasses.card}>
      <span className={classes.color}>
        <CategoryColor color={color_code} />
      </span>
      <div className={cardClasses.text}>
        <h2 className={cardClasses.name}>
          <TextLink to={menuPaths.category(id)}>{name}</TextLink>
        </h2>
        <p className={cardClasses.count}>{formatCount(item_ids.length, 'item')}</p>
        {!active && <StatusBadge>Hidden on POS</StatusBadge>}
      </div>
      <ActionMenu label={`Actions for ${name}`} actions={actions} />
    </li>
  );
}
