import type { Category } from '@backoffice/shared/contract/categories';
import { Skeleton, StatusBadge } from '@backoffice/shared/ui';
import classes from './category-card.module.css';

const CARD_COLOR = '#232323';

/** The category's colour, if it is one. */
function colorOf({ color_code }: Category): string {
  return /^#[0-9a-f]{6}$/i.test(color_code) ? color_code : CARD_COLOR;
}

export function CategoryCard({ category }: { category: Category }) {
  const count = category.item_ids.length;
  return (
    <li className={classes.card}>
      <svg className={classes.color} aria-hidden="true" focusable="false">
        <rect width="100%" height="100%" fill={colorOf(category)} />
      </svg>
      <div className={classes.text}>
        <h2 className={classes.name}>{category.name}</h2>
        <p className={classes.count}>{count === 1 ? '1 item' : `${count} items`}</p>
      </div>
      {!category.active && <StatusBadge>Hidden on POS</StatusBadge>}
    </li>
  );
}

/** Keeps a card's place until the categories are known. */
export function CategoryCardSkeleton() {
  return (
    <li className={classes.card} aria-hidden>
      <div className={classes.color} />
      <div className={classes.text}>
        <Skeleton lines={2} />
      </div>
    </li>
  );
}
