import { defaultValues, pickColumns } from '@backoffice/contract/columns';
import { type Item, type ItemForm, itemColumns, itemForm } from '@backoffice/contract/items';

/** Body of the requests that create or update an item. */
export type ItemBody = Omit<ItemForm, 'price'> & { price: number };

const NEW_ITEM: ItemForm = {
  ...defaultValues(itemColumns),
  name: '',
  price: '',
  apply_category_modifier_groups: true,
  category_ids: [],
  tax_ids: [],
  modifier_group_ids: [],
};

export function toFormValues(item: Item | undefined): ItemForm {
  return item ? { ...pickColumns(itemForm.shape, item), price: item.price.toFixed(2) } : NEW_ITEM;
}

/** Parses the price, which the form has validated: digits, comma or point, at most two decimals. */
export function toItemBody({ price, ...values }: ItemForm): ItemBody {
  return { ...values, price: Number(price.replace(',', '.')) };
}

/** Whether two versions of an item have equal form fields; the image is not one of them. */
export function hasSameFormValues(first: Item, second: Item): boolean {
  return JSON.stringify(toFormValues(first)) === JSON.stringify(toFormValues(second));
}
