import { DEFAULT_CATEGORY_COLOR } from '@backoffice/contract/categories';
import { type ColumnValues, columnNames, defaultValues } from '@backoffice/contract/columns';
import { itemColumns, itemCsvHeaders } from '@backoffice/contract/items';
import type { MENU_COLUMNS, PlannedRow } from '@backoffice/contract/menu-file';
import { formatList, formatModifiers, type ModifierValues } from './cell-text';

export type MenuColumn = (typeof MENU_COLUMNS)[number];
export type RowType = PlannedRow['type'];
/** The cells of a row by column; columns that the file does not have are missing. */
export type Cells = Partial<Record<MenuColumn, string>>;

/** The fields of an item that have a CSV column of their own. */
type ItemFields = Pick<ColumnValues<typeof itemColumns>, keyof typeof itemCsvHeaders>;

export interface ItemValues extends ItemFields {
  /** False for an item hidden indefinitely, but not for one hidden for today: the file may be used on a later day. */
  shown: boolean;
  categories: string[];
  taxes: string[];
  modifierGroups: string[];
}

export interface CategoryValues {
  name: string;
  shown: boolean;
  color_code: string;
  modifierGroups: string[];
}

export interface GroupValues {
  name: string;
  min: number;
  max: number;
  modifiers: ModifierValues[];
}

/** A stored record of the menu. `values` refers to other records by name, `links` to the same records by id. */
export interface StoredRecord<Values> {
  id: number;
  values: Values;
  links: { categories: number[]; taxes: number[]; modifierGroups: number[] };
}

export interface StoredMenu {
  /** In the order of the menu, like the other lists. */
  categories: StoredRecord<CategoryValues>[];
  groups: StoredRecord<GroupValues>[];
  items: StoredRecord<ItemValues>[];
  taxes: { id: number; name: string }[];
}

// Values of new records for columns that the file does not have.
export const NEW_ITEM: ItemValues = {
  ...defaultValues(itemColumns),
  name: '',
  price: 0,
  shown: true,
  categories: [],
  taxes: [],
  modifierGroups: [],
};
export const NEW_CATEGORY: CategoryValues = {
  name: '',
  shown: true,
  color_code: DEFAULT_CATEGORY_COLOR,
  modifierGroups: [],
};
export const NEW_GROUP: GroupValues = { name: '', min: 0, max: 1, modifiers: [] };

/** Returns the key of a name; names that differ only in case have the same key. */
export function nameKey(name: string): string {
  return name.toLowerCase();
}

const formatYesNo = (value: boolean) => (value ? 'yes' : 'no');

function formatFields<Field extends string>(
  headers: Record<Field, MenuColumn>,
  values: Record<NoInfer<Field>, string | number>,
): Cells {
  return Object.fromEntries(columnNames(headers).map((field) => [headers[field], String(values[field])]));
}

export function formatItem(item: ItemValues): Cells {
  return {
    Type: 'Item',
    ...formatFields(itemCsvHeaders, item),
    Price: item.price.toFixed(2),
    Categories: formatList(item.categories),
    Taxes: formatList(item.taxes),
    'Modifier Groups': formatList(item.modifierGroups),
    'Shown on POS': formatYesNo(item.shown),
  };
}

export function formatCategory(category: CategoryValues): Cells {
  return {
    Type: 'Category',
    Name: category.name,
    'Modifier Groups': formatList(category.modifierGroups),
    'Shown on POS': formatYesNo(category.shown),
    Color: category.color_code,
  };
}

export function formatGroup(group: GroupValues): Cells {
  return {
    Type: 'Modifier Group',
    Name: group.name,
    Min: String(group.min),
    Max: String(group.max),
    Modifiers: formatModifiers(group.modifiers),
  };
}
