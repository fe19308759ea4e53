import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { type CaptureState, captureState } from '@backoffice/contract/reports';
import { type CardType, cardType, type OrderType, orderType } from '@backoffice/contract/sale-kinds';

/** Filters of the sales reports besides date, employee and payment type; null sets no filter. */
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

/** Reads the filters from the URL and ignores invalid values. */
export function readMoreFilters(searchParams: URLSearchParams): MoreFilters {
  return {
    orderType: orderType.safeParse(searchParams.get('order_type_id')).data ?? null,
    terminalId: parsePositiveInteger(searchParams.get('terminal_id')),
    taxId: parsePositiveInteger(searchParams.get('tax_id')),
    modifierId: parsePositiveInteger(searchParams.get('modifier_id')),
    categoryId: parsePositiveInteger(searchParams.get('category_id')),
    itemId: parsePositiveInteger(searchParams.get('item_id')),
    captured: captureState.safeParse(searchParams.get('captured_id')).data ?? null,
    cardType: cardType.safeParse(searchParams.get('card_type')).data ?? null,
  };
}

/** Converts the filters to query parameters, which have the same names in the API and in the URL. */
export function toMoreFiltersQuery(filters: MoreFilters) {
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

/** Adds the filters that are set to the URL parameters. */
export function writeMoreFilters(filters: MoreFilters, searchParams: URLSearchParams): URLSearchParams {
  for (const [name, value] of Object.entries(toMoreFiltersQuery(filters))) {
    if (value !== null) searchParams.set(name, String(value));
  }
  return searchParams;
}

/** Returns the number of filters that are set. */
export function countMoreFilters(filters: MoreFilters): number {
  return Object.values(toMoreFiltersQuery(filters)).filter((value) => value !== null).length;
}
