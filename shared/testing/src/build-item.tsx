import { defaultValues } from '@backoffice/contract/columns';
import { type Item, itemColumns } from '@backoffice/contract/items';

const CREATED_AT = '2026-01-05T10:00:00.000Z';

/** Returns an item with its default values, changed by `changes`. */
export function buildItem(id: number, changes: Partial<Item> = {}): Item {
  return {
    ...defaultValues(itemColumns),
    id,
    name: `Item ${id}`,
    price: 9.5,
    category_ids: [],
    tax_ids: [],
    modifier_group_ids: [],
    hide_status: 'UnHide',
    image: null,
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
    ...changes,
  };
}
