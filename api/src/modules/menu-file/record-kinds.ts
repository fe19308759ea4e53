import { createCategory } from '@backoffice/contract/categories';
import { pickColumns } from '@backoffice/contract/columns';
import { createItem, itemCsvHeaders, priceType } from '@backoffice/contract/items';
import { createModifierGroup } from '@backoffice/contract/modifier-groups';
import * as z from 'zod/mini';
import * as cell from './cell-reader';
import * as records from './menu-records';

type Issues = readonly { column: records.MenuColumn; message: string }[];

export interface RecordKind<Values extends { name: string }> {
  type: records.RowType;
  defaults: Values;
  /** Formats a record as cells. Columns that are missing in the result must be empty for this type. */
  formatCells(values: Values): records.Cells;
  /** Reads the values of a row. Values of missing cells are taken from `before`. */
  read(row: cell.CellReader, before: Values): Values;
  /** Validates a record with the schema of the contract, and returns the errors. */
  findIssues(values: Values): Issues;
}

export const ITEM_KIND: RecordKind<records.ItemValues> = {
  type: 'Item',
  defaults: records.NEW_ITEM,
  formatCells: records.formatItem,
  read(row, before) {
    const price_type = cell.readWord(row, 'Price Type', priceType.options, before.price_type);
    return {
      ...cell.readTexts(row, itemCsvHeaders, before),
      price_type,
      price: cell.readPrice(row, before.price, price_type === 'Variable'),
      shown: cell.readYesNo(row, 'Shown on POS', before.shown),
      categories: cell.readCategories(row, before.categories),
      taxes: cell.readTaxes(row, before.taxes),
      modifierGroups: cell.readGroups(row, before.modifierGroups),
    };
  },
  findIssues: (item) => validate(createItem.body, pickColumns(itemCsvHeaders, item), itemCsvHeaders),
};

export const CATEGORY_KIND: RecordKind<records.CategoryValues> = {
  type: 'Category',
  defaults: records.NEW_CATEGORY,
  formatCells: records.formatCategory,
  read: (row, before) => ({
    name: cell.readText(row, 'Name', before.name),
    shown: cell.readYesNo(row, 'Shown on POS', before.shown),
    color_code: cell.readColor(row, before.color_code),
    modifierGroups: cell.readGroups(row, before.modifierGroups),
  }),
  findIssues: ({ name, color_code }) =>
    validate(createCategory.body, { name, color_code }, { name: 'Name', color_code: 'Color' }),
};

export const MODIFIER_GROUP_KIND: RecordKind<records.GroupValues> = {
  type: 'Modifier Group',
  defaults: records.NEW_GROUP,
  formatCells: records.formatGroup,
  read: (row, before) => ({
    name: cell.readText(row, 'Name', before.name),
    min: cell.readNumber(row, 'Min', before.min),
    max: cell.readNumber(row, 'Max', before.max),
    modifiers: cell.readModifiers(row, before.modifiers),
  }),
  findIssues(group) {
    const found = validate(createModifierGroup.body, group, {
      name: 'Name',
      min: 'Min',
      max: 'Max',
      modifiers: 'Modifiers',
    });
    // For a group without modifiers, the error that Max exceeds their number is redundant.
    return group.modifiers.length > 0 ? found : found.filter(({ column }) => column !== 'Max');
  },
};

function validate(
  body: z.core.$ZodType | undefined,
  values: object,
  columns: Record<string, records.MenuColumn>,
): Issues {
  if (!body) throw new Error('The operation that creates a record must have a body schema');
  const parsed = z.safeParse(body, values);
  return (parsed.error?.issues ?? []).map(({ path, message }) => {
    return { column: columns[String(path[0])] ?? 'Name', message };
  });
}
