import type { Item, ItemForm } from '@backoffice/contract/items';

/** Body of the requests that create or update an item. */
export type ItemBody = Omit<ItemForm, 'price'> & { price: number };

export function toFormValues(item: Item | undefined): ItemForm {
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

/** Parses the price, which the form has validated: digits, comma or point, at most two decimals. */
export function toItemBody({ price, ...values }: ItemForm): ItemBody {
  return { ...values, price: Number(price.replace(',', '.')) };
}

/** Whether two versions of an item have equal form fields; the image is not one of them. */
export function hasSameFormValues(first: Item, second: Item): boolean {
  return JSON.stringify(toFormValues(first)) === JSON.stringify(toFormValues(second));
}
