import type { Item, ItemForm } from '@backoffice/shared/contract/items';

/** What is sent of an item. */
export type ItemBody = Omit<ItemForm, 'price'> & { price: number };

export function formValuesOf(item: Item | undefined): ItemForm {
  return {
    name: item?.name ?? '',
    desc: item?.desc ?? '',
    price: item === undefined ? '' : item.price.toFixed(2),
    price_type: item?.price_type ?? 'Fixed',
    active: item?.active ?? true,
    apply_category_modifier_groups: item?.apply_category_modifier_groups ?? true,
    category_ids: item?.category_ids ?? [],
    tax_ids: item?.tax_ids ?? [],
    modifier_group_ids: item?.modifier_group_ids ?? [],
  };
}

/** The price as a number: at most two decimals, as the form has checked, so the nearest one is exact. */
export function bodyOf({ price, ...values }: ItemForm): ItemBody {
  return { ...values, price: Number(price.replace(',', '.')) };
}

/** Whether two states of an item differ in nothing that the form holds. */
export function isSameButPicture(one: Item, other: Item): boolean {
  return JSON.stringify(formValuesOf(one)) === JSON.stringify(formValuesOf(other));
}
