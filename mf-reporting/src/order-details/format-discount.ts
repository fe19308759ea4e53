import type { OrderItem } from '@backoffice/contract/orders';

/** Returns what an item's discount is and why: `Comp: Cold food`; empty for a discount without a reason. */
export function formatDiscount({ discount_kind, discount_reason }: OrderItem): string {
  if (discount_reason !== '') return `${discount_kind}: ${discount_reason}`;
  return discount_kind === 'Comp' ? 'Comp' : '';
}
