import { formatMoney } from '@backoffice/contract/money';
import type { OrderItem } from '@backoffice/contract/orders';
import { Card } from '@backoffice/ui';
import { type Column, DataTable, EmptyState } from '@backoffice/ui/data-table';
import { useMemo } from 'react';
import { useCategoryNames } from './order-details.queries';
import classes from './order-items.module.css';

type CategoryNames = ReadonlyMap<number, string> | undefined;

// Lines have no id of their own; their place on the receipt is what tells two alike apart.
type Line = OrderItem & { position: number };

const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** The category's name when it was sold, else its name now; an amount typed in at the terminal has none. */
export function categoryLabel({ category_id, category_name }: OrderItem, names: CategoryNames): string {
  if (category_name !== null) return category_name;
  return category_id === null ? 'Keypad' : (names?.get(category_id) ?? '-');
}

function itemColumns(names: CategoryNames): Column<Line>[] {
  return [
    { key: 'item_name', header: 'Item Name', cell: (line) => <ItemName {...line} />, compact: 'top' },
    { key: 'category', header: 'Category', cell: (line) => categoryLabel(line, names), compact: 'middle' },
    {
      key: 'quantity',
      header: 'Quantity',
      cell: (line) => quantity.format(line.quantity),
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

/** What was sold, what was added to it, and what the kitchen was told. */
function ItemName({ item_name, modifiers, note }: Line) {
  return (
    <div>
      {item_name}
      {modifiers.length > 0 && (
        <ul className={classes.modifiers} aria-label={`Modifiers of ${item_name}`}>
          {modifiers.map(({ name, price }, place) => (
            // The same modifier may have been added twice; none moves.
            <li key={place}>
              {name}
              {price > 0 && ` +${formatMoney(price)}`}
            </li>
          ))}
        </ul>
      )}
      {note !== '' && <p className={classes.note}>{note}</p>}
    </div>
  );
}

export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  const names = useCategoryNames(items);
  const columns = useMemo(() => itemColumns(names), [names]);
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
