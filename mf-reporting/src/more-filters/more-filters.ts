import { positiveInteger } from '@backoffice/contract/positive-integer';
import { type CaptureState, captureState } from '@backoffice/contract/reports';
import { type CardType, cardType, type OrderType, orderType } from '@backoffice/contract/sale-kinds';

/** What the reports of sales are narrowed down by beside date, employee and payment type; null for everything. */
export interface MoreFilters {
  orderType: OrderType | null;
  terminalId: number | null;
  taxId: number | null;
  modifierId: number | null;
  categoryId: number | null;
  itemId: number | null;
  captured: CaptureState | null;
  cardType: CardType | null;
}

export const NO_MORE_FILTERS: MoreFilters = {
  orderType: null,
  terminalId: null,
  taxId: null,
  modifierId: null,
  categoryId: null,
  itemId: null,
  captured: null,
  cardType: null,
};

/** Reads an address. What is not understood counts as not said. */
export function readMoreFilters(address: URLSearchParams): MoreFilters {
  return {
    orderType: orderType.safeParse(address.get('order_type_id')).data ?? null,
    terminalId: positiveInteger(address.get('terminal_id')),
    taxId: positiveInteger(address.get('tax_id')),
    modifierId: positiveInteger(address.get('modifier_id')),
    categoryId: positiveInteger(address.get('category_id')),
    itemId: positiveInteger(address.get('item_id')),
    captured: captureState.safeParse(address.get('captured_id')).data ?? null,
    cardType: cardType.safeParse(address.get('card_type')).data ?? null,
  };
}

/** The same as the API takes it, which is also how it stands in the address. */
export function moreFiltersQuery(filters: MoreFilters) {
  return {
    order_type_id: filters.orderType,
    terminal_id: filters.terminalId,
    tax_id: filters.taxId,
    modifier_id: filters.modifierId,
    category_id: filters.categoryId,
    item_id: filters.itemId,
    captured_id: filters.captured,
    card_type: filters.cardType,
  };
}

/** Writes filters into an address; those that say nothing are left out. */
export function writeMoreFilters(filters: MoreFilters, address: URLSearchParams): URLSearchParams {
  for (const [name, value] of Object.entries(moreFiltersQuery(filters))) {
    if (value !== null) address.set(name, String(value));
  }
  return address;
}

/** How many of them narrow the report down. */
export function countMoreFilters(filters: MoreFilters): number {
  return Object.values(moreFiltersQuery(filters)).filter((value) => value !== null).length;
}
