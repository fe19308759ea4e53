import { type Category, getCategory, listCategories } from '@backoffice/contract/categories';
import { getItem, type Item, listItems } from '@backoffice/contract/items';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { listModifierGroups, type ModifierGroup } from '@backoffice/contract/modifier-groups';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listTaxes } from '@backoffice/contract/taxes';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { buildItem } from '@backoffice/testing/build-item';
import type { StubbedApi } from '@backoffice/testing/stub-api';

const UPDATED_AT = '2026-01-05T10:00:00.000Z';

export function buildCategory(id: number, changes: Partial<Category> = {}): Category {
  return {
    id,
    name: `Category ${id}`,
    active: true,
    location_id: 1,
    item_ids: [],
    modifier_group_ids: [],
    color_code: '#15803D',
    updated_at: UPDATED_AT,
    ...changes,
  };
}

export function buildModifierGroup(id: number, changes: Partial<ModifierGroup> = {}): ModifierGroup {
  const modifiers = [{ id: id * 10, name: 'Large', price: 1.5 }];
  return { id, name: `Group ${id}`, min: 0, max: 1, modifiers, item_ids: [], updated_at: UPDATED_AT, ...changes };
}

interface Menu {
  categories: Category[];
  items: Item[];
  groups: ModifierGroup[];
}

/**
 * Stubs the API with a menu, which can be searched and filtered as in the real API. Returns the recorded queries of the
 * items list.
 */
export function stubMenu(api: StubbedApi, { categories, items, groups }: Menu): { itemQueries: unknown[] } {
  const itemQueries: unknown[] = [];
  api.respond(listCategories, ({ query }) => {
    const data = categories.filter(({ name }) => name.toLowerCase().includes((query.search ?? '').toLowerCase()));
    return { data, paging_metadata: buildPagingMetadata(data.length, 1, 999) };
  });
  api.respond(getCategory, ({ params }) => categories.find(({ id }) => id === params.id) ?? buildCategory(params.id));
  api.respond(listItems, ({ query }) => {
    itemQueries.push(query);
    const found = items.filter(
      ({ name, active, hide_status, category_ids }) =>
        name.toLowerCase().includes((query.search ?? '').toLowerCase()) &&
        (query.is_shown === undefined || query.is_shown === (active && hide_status === 'UnHide')) &&
        (query.category_ids === undefined || query.category_ids.some((id) => category_ids.includes(id))),
    );
    const first = (query.page - 1) * query.per_page;
    return {
      data: found.slice(first, first + query.per_page),
      paging_metadata: buildPagingMetadata(found.length, query.page, query.per_page),
    };
  });
  api.respond(getItem, ({ params }) => items.find(({ id }) => id === params.id) ?? buildItem(params.id));
  api.respond(listModifierGroups, { data: groups });
  api.respond(listTaxes, {
    data: [
      {
        id: 7,
        name: 'Sales Tax',
        rate: 8.875,
        is_active: true,
        jurisdiction: '',
        item_ids: [],
        updated_at: UPDATED_AT,
      },
    ],
    paging_metadata: buildPagingMetadata(1, 1, 999),
  });
  api.respond(getBusinessDetails, buildBusinessDetails({ updated_at: UPDATED_AT }));
  return { itemQueries };
}
