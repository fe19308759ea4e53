import type { ChangedFields } from '../../database/schema-business';

export interface LinkTable {
  table: string;
  /** Column with the id of the record that has the list. */
  owner: string;
  linked: string;
  /** Kind and table of the linked records. */
  records: 'categories' | 'taxes' | 'modifier_groups';
  /** Column with the id of the record whose list the column `position` sorts; null in a table without `position`. */
  sortedList: string | null;
  /** Whether users can change the links in the form of the linked record as well. */
  isEditedByLinked: boolean;
}

/** Link tables by kind and list field. */
export const LINK_TABLES: Readonly<Record<string, LinkTable>> = {
  'items category_ids': {
    ...{ table: 'item_categories', owner: 'item_id', linked: 'category_id', records: 'categories' },
    ...{ sortedList: 'category_id', isEditedByLinked: true },
  },
  'items tax_ids': {
    ...{ table: 'item_taxes', owner: 'item_id', linked: 'tax_id', records: 'taxes' },
    ...{ sortedList: null, isEditedByLinked: true },
  },
  'items modifier_group_ids': {
    ...{ table: 'item_modifier_groups', owner: 'item_id', linked: 'modifier_group_id', records: 'modifier_groups' },
    ...{ sortedList: 'item_id', isEditedByLinked: false },
  },
  'categories modifier_group_ids': {
    ...{ table: 'category_modifier_groups', owner: 'category_id', linked: 'modifier_group_id' },
    ...{ records: 'modifier_groups', sortedList: 'category_id', isEditedByLinked: false },
  },
  'printers category_ids': {
    ...{ table: 'printer_categories', owner: 'printer_id', linked: 'category_id', records: 'categories' },
    ...{ sortedList: null, isEditedByLinked: false },
  },
};

export const MODIFIERS_LIST = 'modifier_groups modifiers';
export const AUTO_PRINTING_LIST = 'printers order_type_settings';

/** Identifies an element within its list: by its id or, for automatic printing, by order type and kind of receipt. */
export function elementKey({ id, order_type, print_type }: ChangedFields): string {
  return id === undefined ? `${order_type} ${print_type}` : String(id);
}

/** Returns the values of an element as one string for comparisons; null when the element is not in the list. */
export function elementValue(list: string, element: ChangedFields | null | undefined): string | null {
  if (!element) return null;
  if (list === MODIFIERS_LIST) return JSON.stringify([element.name, Number(element.price)]);
  return list === AUTO_PRINTING_LIST ? String(element.auto_printing) : 'linked';
}
