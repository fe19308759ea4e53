import { formatMoney } from '@backoffice/contract/money';
import type { OrderItem } from '@backoffice/contract/orders';
import { Card } from '@backoffice/ui';
import { type Column, DataTable, EmptyState } from '@backoffice/ui/data-table';
import { useMemo } from 'react';
import { useCategoryNames } from '../filters/record-options.queries';
import { numberFormat } from '../formats';
import { formatDiscount } from './format-discount';
import classes from './order-items.module.css';

type CategoryNames = ReadonlyMap<number, string> | undefined;

// Items have no id and two can be equal, so their position is the row key.
type PositionedItem = OrderItem & { position: number };

/** Whether the item has a category id but no category name. */
const lacksCategoryName = (item: OrderItem) => item.category_id !== null && item.category_name === null;

/** The category name at the time of sale, or the current name; "Keypad" for amounts typed in at a terminal. */
function formatCategory({ category_id, category_name }: OrderItem, names: CategoryNames): string {
  if (category_name !== null) return category_name;
  return category_id === null ? 'Keypad' : (names?.get(category_id) ?? '-');
}

function buildItemColumns(names: CategoryNames): Column<PositionedItem>[] {
  return [
    { key: 'item_name', header: 'Item Name', cell: (line) => <ItemName {...line} />, compact: 'top' },
    { key: 'category', header: 'Category', cell: (line) => formatCategory(line, names), compact: 'middle' },
    {
      key: 'quantity',
      header: 'Quantity',
      cell: (line) => numberFormat.format(line.quantity),
      align: 'end',
      compact: 'bottom',
    },
    {
      key: 'discount',
      header: 'Discount',
      cell: (line) => formatMoney(line.discount_amount),
      align: 'end',
      compact: 'bottom',
    },
    { key: 'price', header: 'Price', cell: ({ price }) => formatMoney(price), align: 'end', compact: 'bottom' },
    {
      key: 'total',
      header: 'Total',
      cell: ({ total_price }) => formatMoney(total_price),
      align: 'end',
      compact: 'top-end',
    },
  ];
}

/** The name of an item with its modifiers, its note, and why it was discounted. */
function ItemName(item: PositionedItem) {
  const { item_name, modifiers, note } = item;
  const discount = formatDiscount(item);
  return (
    <div className={classes.name}>
      {item_name}
      {modifiers.length > 0 && (
        <ul className={classes.modifiers} aria-label={`Modifiers of ${item_name}`}>
          {modifiers.map(({ name, price }, index) => (
            // The index is a stable key: a modifier can occur twice, and the order never changes.
            <li key={index}>
              {name}
              {price > 0 && ` +${formatMoney(price)}`}
            </li>
          ))}
        </ul>
      )}
      {note !== '' && <p className={classes.note}>{note}</p>}
      {discount !== '' && <p className={classes.discount}>{discount}</p>}
    </div>
  );
}

export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  const { data: names } = useCategoryNames({ enabled: items.some(lacksCategoryName) });
  const columns = useMemo(() => buildItemColumns(names), [names]);
  const lines = useMemo(() => items.map((item, position) => ({ ...item, position })), [items]);
  return (
    <Card title="Order items" flush>
      <DataTable
        caption="Order items"
        columns={columns}
        rows={lines}
        rowKey={({ position }) => position}
        empty={<EmptyState title="No items." />}
      />
    </Card>
  );
}
