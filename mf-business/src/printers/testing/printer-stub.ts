import { listCategories } from '@backoffice/contract/categories';
import { getOrderTypes, type OrderTypeSetting } from '@backoffice/contract/order-settings';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listPrinters, type Printer } from '@backoffice/contract/printers';
import type { StubbedApi } from '@backoffice/testing/stub-api';

export const UPDATED_AT = '2026-01-05T10:00:00.000Z';

export function buildPrinter(id: number, changes: Partial<Printer> = {}): Printer {
  return {
    id,
    name: `Printer ${id}`,
    station_id: 1,
    receipt_print_type: 'Kitchen',
    category_ids: [],
    order_type_settings: [],
    updated_at: UPDATED_AT,
    ...changes,
  };
}

/** Stubs the list of printers with search and paging. Returns the recorded queries. */
export function stubPrinters(api: StubbedApi, printers: Printer[]): unknown[] {
  const queries: unknown[] = [];
  api.respond(listPrinters, ({ query }) => {
    queries.push(query);
    const { page, per_page, search = '' } = query;
    const matches = printers.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    const data = matches.slice((page - 1) * per_page, page * per_page);
    return { data, paging_metadata: buildPagingMetadata(matches.length, page, per_page) };
  });
  return queries;
}

/** Stubs the list of categories with these ids and names, in this order. */
export function stubCategories(api: StubbedApi, names: readonly (readonly [number, string])[]): void {
  const emptyLists = { item_ids: [], modifier_group_ids: [] };
  api.respond(listCategories, ({ query: { per_page } }) => {
    const data = names.slice(0, per_page).map(([id, name]) => {
      return { id, name, active: true, location_id: 7, color_code: '#808080', updated_at: UPDATED_AT, ...emptyLists };
    });
    return { data, paging_metadata: buildPagingMetadata(names.length, 1, per_page) };
  });
}

const orderTypes: OrderTypeSetting[] = [
  { type: 'DineIn', is_enabled: true },
  { type: 'TakeOut', is_enabled: true },
  { type: 'Delivery', is_enabled: false },
  { type: 'PickUp', is_enabled: false },
];

/** Stubs the order types: Dine In and Take Out are enabled at location 7. */
export function stubOrderTypes(api: StubbedApi): void {
  api.respond(getOrderTypes, ({ params }) => ({
    order_type_settings: params.id === 7 ? orderTypes : [],
    updated_at: UPDATED_AT,
  }));
}
