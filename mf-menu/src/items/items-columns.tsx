import type { Category } from '@backoffice/contract/categories';
import type { HideStatus, Item } from '@backoffice/contract/items';
import { formatMoney } from '@backoffice/contract/money';
import { StatusBadge, TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { actionsColumn, deleteAction, editAction, IconCopy } from '@backoffice/ui/form';
import classes from './items-columns.module.css';
import { PosSwitch } from './pos-switch';

/** Formats an item's price in dollars, or returns a text when the price is entered at the terminal. */
export function formatItemPrice({ price, price_type }: Pick<Item, 'price' | 'price_type'>): string {
  if (price_type === 'Variable') return 'Asked at the POS';
  return price_type === 'PerUnit' ? `${formatMoney(price)} per unit` : formatMoney(price);
}

export const buildNameColumn = (getPath: (item: Item) => string): Column<Item> => ({
  key: 'name',
  header: 'Name',
  compact: 'top',
  cell: (item) => (
    <span className={classes.name}>
      {item.image && <img className={classes.image} src={item.image} alt="" loading="lazy" />}
      <TextLink to={getPath(item)}>{item.name}</TextLink>
    </span>
  ),
});

export const priceColumn: Column<Item> = {
  key: 'price',
  header: 'Price',
  align: 'end',
  cell: formatItemPrice,
  compact: 'top-end',
};

export const buildVisibilityColumn = (hiddenStatus: Exclude<HideStatus, 'UnHide'>): Column<Item> => ({
  key: 'pos',
  header: 'Show on POS',
  cell: (item) => (
    <>
      <PosSwitch item={item} hiddenStatus={hiddenStatus} />
      {item.hide_status === 'HideForToday' && <StatusBadge>Until tomorrow</StatusBadge>}
    </>
  ),
});

interface ItemsColumnsOptions {
  selection: Column<Item>;
  /** Undefined while loading. */
  categories: readonly Category[] | undefined;
  getPath: (item: Item) => string;
  onEdit: (item: Item) => void;
  onClone: (item: Item) => void;
  onDelete: (item: Item) => void;
}

export function buildItemsColumns({
  selection,
  categories,
  getPath,
  onEdit,
  onClone,
  onDelete,
}: ItemsColumnsOptions): Column<Item>[] {
  const names = new Map(categories?.map(({ id, name }) => [id, name]));
  return [
    selection,
    buildNameColumn(getPath),
    {
      key: 'categories',
      header: 'Categories',
      compact: 'middle',
      cell: ({ category_ids }) => category_ids.flatMap((id) => names.get(id) ?? []).join(', ') || '-',
    },
    priceColumn,
    buildVisibilityColumn('HideForToday'),
    actionsColumn(
      ({ name }) => name,
      (item) => [
        editAction(() => onEdit(item)),
        { label: 'Clone', icon: <IconCopy size={18} aria-hidden />, onClick: () => onClone(item) },
        deleteAction(() => onDelete(item)),
      ],
    ),
  ];
}
