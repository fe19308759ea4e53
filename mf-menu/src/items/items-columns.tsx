import type { Category } from '@backoffice/contract/categories';
import type { HideStatus, Item } from '@backoffice/contract/items';
import { formatMoney } from '@backoffice/contract/money';
import { StatusBadge, TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { SavingSwitch } from '@backoffice/ui/list';
import { menuPaths } from '../paths';
import { useSetHideStatus } from './items.queries';
import classes from './items-columns.module.css';
import { selectionColumn } from './selection-column';
import type { Selection } from './use-selection';

/** Formats an item's price in dollars, or returns a text when the price is entered at the terminal. */
export function formatItemPrice({ price, price_type }: Pick<Item, 'price' | 'price_type'>): string {
  if (price_type === 'Variable') return 'Open price';
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

/**
 * `hiddenStatus` is the status of an item after its switch is turned off: hidden for today, or indefinitely. An inactive
 * item has no switch, because terminals never show it. `onChange` receives the item whose switch was used.
 */
export const buildVisibilityColumn = (
  hiddenStatus: Exclude<HideStatus, 'UnHide'>,
  onChange?: (item: Item) => void,
): Column<Item> => ({
  key: 'pos',
  header: 'Show on POS',
  cell: (item) =>
    item.active ? (
      <>
        <PosSwitch item={item} hiddenStatus={hiddenStatus} onChange={onChange} />
        {item.hide_status === 'HideForToday' && <StatusBadge>For today</StatusBadge>}
      </>
    ) : (
      <StatusBadge>Inactive</StatusBadge>
    ),
});

interface PosSwitchProps {
  item: Item;
  hiddenStatus: HideStatus;
  onChange: ((item: Item) => void) | undefined;
}

/** A switch that shows an item on the terminals or hides it; each change is saved immediately. */
function PosSwitch({ item, hiddenStatus, onChange }: PosSwitchProps) {
  const setHideStatus = useSetHideStatus(item);
  return (
    <SavingSwitch
      module="items"
      states={{ on: 'Shown', off: 'Hidden' }}
      label={`${item.name} is shown on POS`}
      hideLabel
      checked={item.hide_status === 'UnHide'}
      onChange={(isShown) => {
        setHideStatus(isShown ? 'UnHide' : hiddenStatus);
        onChange?.(item);
      }}
    />
  );
}

/** `categories` is undefined while loading. An item whose visibility changes is deselected, because it leaves the list. */
export function buildItemsColumns(
  categories: readonly Category[] | undefined,
  mayManage: boolean,
  toggle: Selection['toggle'],
): Column<Item>[] {
  const names = new Map(categories?.map(({ id, name }) => [id, name]));
  return [
    ...(mayManage ? [selectionColumn] : []),
    buildNameColumn(({ id }) => menuPaths.item(id)),
    {
      key: 'categories',
      header: 'Categories',
      compact: 'middle',
      cell: ({ category_ids }) => category_ids.flatMap((id) => names.get(id) ?? []).join(', ') || '-',
    },
    priceColumn,
    buildVisibilityColumn('HideForToday', ({ id }) => toggle([id], false)),
  ];
}
