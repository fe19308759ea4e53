import type { OrderItem } from '@backoffice/contract/orders';

/** Formats the kind and reason of an item's discount: `Comp: Cold food`; empty for a discount without a reason. */
export function formatDiscount({ discount_kind, discount_reason }: OrderItem): string {
  if (discount_reason !== '') return `${discount_kind}: ${discount_reason}`;
  return discount_kind === 'Comp' ? 'Comp' : '';
}
