import { toCents } from '@backoffice/contract/money';
import type { KnownItem, OrderToStore } from './order-rows';

/** An item of an order with the price of one unit without its modifiers, in dollars. */
export interface SoldItem {
  item_id: number | null;
  price: number;
  quantity: number;
}

type JudgedOrder = Pick<OrderToStore, 'order' | 'storedFlags' | 'storedItems'>;
type MenuFlag = 'unknown_item' | 'hidden_item' | 'changed_price';

/**
 * Returns the flags that compare an order with the menu, and whether each flag is raised. Items that the stored order
 * has at the same price raise no new flag, because the menu may have changed since they were sold.
 */
export function findMenuFlags(newOrder: JudgedOrder, items: ReadonlyMap<number, KnownItem>): Record<MenuFlag, boolean> {
  const isRaised = (flag: MenuFlag, isOdd: (item: KnownItem | undefined, price: number) => boolean) =>
    listJudgedItems(flag, newOrder).some(({ item_id, price }) => item_id !== null && isOdd(items.get(item_id), price));
  return {
    unknown_item: isRaised('unknown_item', (item) => item === undefined || item.deleted),
    hidden_item: isRaised('hidden_item', (item) => item !== undefined && !item.deleted && !item.visible),
    changed_price: isRaised('changed_price', (item, price) => hasFixedPrice(item) && item.price !== price),
  };
}

/** Returns the sum of the differences from the prices of the menu, in cents. */
export function sumPriceChanges(newOrder: JudgedOrder, items: ReadonlyMap<number, KnownItem>): number {
  return listJudgedItems('changed_price', newOrder).reduce((sum, { item_id, price, quantity }) => {
    const item = item_id === null ? undefined : items.get(item_id);
    return hasFixedPrice(item) ? sum + Math.round((toCents(price) - toCents(item.price)) * quantity) : sum;
  }, 0);
}

function hasFixedPrice(item: KnownItem | undefined): item is KnownItem {
  return item !== undefined && item.price_type !== 'Variable';
}

/** Returns all items if the stored order has the flag, because any of them can have raised it; else the added items. */
function listJudgedItems(flag: MenuFlag, { order, storedFlags, storedItems }: JudgedOrder): readonly SoldItem[] {
  return storedFlags?.includes(flag) ? order.items : listAddedItems(order.items, storedItems);
}

/** Returns the items, with the quantities, that the stored order does not have at the same price. */
function listAddedItems(sold: readonly SoldItem[], stored: readonly SoldItem[]): readonly SoldItem[] {
  if (stored.length === 0) return sold;
  const keyOf = ({ item_id, price }: SoldItem) => `${item_id} ${toCents(price)}`;
  const thousandths = ({ quantity }: SoldItem) => Math.round(quantity * 1000);
  const left = new Map<string, number>();
  for (const item of stored) left.set(keyOf(item), (left.get(keyOf(item)) ?? 0) + thousandths(item));
  return sold.flatMap((item) => {
    const known = Math.min(left.get(keyOf(item)) ?? 0, thousandths(item));
    left.set(keyOf(item), (left.get(keyOf(item)) ?? 0) - known);
    const added = thousandths(item) - known;
    return added > 0 ? [{ ...item, quantity: added / 1000 }] : [];
  });
}
