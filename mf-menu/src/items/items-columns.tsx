import type { Category } from '@backoffice/shared/contract/categories';
import type { HideStatus, Item } from '@backoffice/shared/contract/items';
import { formatMoney } from '@backoffice/shared/format/money';
import { StatusBadge, TextLink } from '@backoffice/shared/ui';
import type { Column } from '@backoffice/shared/ui/data-table';
import { actionsColumn, deleteAction, editAction, IconCopy } from '@backoffice/shared/ui/form';
import classes from './items-columns.module.css';
import { PosSwitch } from './pos-switch';

/** Unless the price is asked for at the terminal. */
export function priceText({ price, price_type }: Pick<Item, 'price' | 'price_type'>): string {
  if (price_type === 'Variable') return 'Asked at the POS';
  return price_type === 'PerUnit' ? `${formatMoney(price)} per unit` : formatMoney(price);
}

export const nameColumn = (addressOf: (item: Item) => string): Column<Item> => ({
  key: 'name',
  header: 'Name',
  compact: 'top',
  cell: (item) => (
    <span className={classes.name}>
      {item.image && <img className={classes.image} src={item.image} alt="" loading="lazy" />}
      <TextLink to={addressOf(item)}>{item.name}</TextLink>
    </span>
  ),
});

export const priceColumn: Column<Item> = {
  key: 'price',
  header: 'Price',
  align: 'end',
  cell: priceText,
  compact: 'top-end',
};

export const posColumn = (off: Exclude<HideStatus, 'UnHide'>): Column<Item> => ({
  key: 'pos',
  header: 'Show on POS',
  cell: (item) => (
    <>
      <PosSwitch item={item} off={off} />
      {item.hide_status === 'HideForToday' && <StatusBadge>Until tomorrow</StatusBadge>}
    </>
  ),
});

interface ColumnsInput {
  selection: Column<Item>;
  /** Undefined until they have been loaded. */
  categories: readonly Category[] | undefined;
  addressOf: (item: Item) => string;
  onEdit: (item: Item) => void;
  onClone: (item: Item) => void;
  onDelete: (item: Item) => void;
}

export function itemsColumns({
  selection,
  categories,
  addressOf,
  onEdit,
  onClone,
  onDelete,
}: ColumnsInput): Column<Item>[] {
  const names = new Map(categories?.map(({ id, name }) => [id, name]));
  return [
    selection,
    nameColumn(addressOf),
    {
      key: 'categories',
      header: 'Categories',
      compact: 'middle',
      cell: ({ category_ids }) => category_ids.flatMap((id) => names.get(id) ?? []).join(', ') || '-',
    },
    priceColumn,
    posColumn('HideForToday'),
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
