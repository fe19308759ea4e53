import { createCategory } from '@backoffice/contract/categories';
import { createItem, priceType } from '@backoffice/contract/items';
import { createModifierGroup } from '@backoffice/contract/modifier-groups';
import * as z from 'zod/mini';
import * as cell from './cell-reader';
import * as records from './menu-records';

type Issues = readonly { column: records.MenuColumn; message: string }[];

/** What is particular to items, categories or modifier groups. */
export interface RecordKind<Values extends { name: string }> {
  type: records.RowType;
  defaults: Values;
  /** As the file has a record. The columns beside these are not for it. */
  formatCells(values: Values): records.Cells;
  /** The values of a row, where `before` is what they are without it. */
  read(row: cell.CellReader, before: Values): Values;
  /** What the contract has against them. */
  findIssues(values: Values): Issues;
}

export const ITEM: RecordKind<records.ItemValues> = {
  type: 'Item',
  defaults: records.NEW_ITEM,
  formatCells: records.formatItem,
  read(row, before) {
    const price_type = cell.readWord(row, 'Price Type', priceType.options, before.price_type);
    return {
      name: cell.readText(row, 'Name', before.name),
      desc: cell.readLines(row, 'Description', before.desc),
      price_type,
      price: cell.readPrice(row, before.price, price_type === 'Variable'),
      shown: cell.readYesNo(row, 'Shown on POS', before.shown),
      categories: cell.readCategories(row, before.categories),
      taxes: cell.readTaxes(row, before.taxes),
      modifierGroups: cell.readGroups(row, before.modifierGroups),
    };
  },
  findIssues: ({ name, desc, price, price_type }) =>
    validate(createItem.body, { name, desc, price, price_type }, { name: 'Name', desc: 'Description', price: 'Price' }),
};

export const CATEGORY: RecordKind<records.CategoryValues> = {
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

export const MODIFIER_GROUP: RecordKind<records.GroupValues> = {
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
    // Of a group without modifiers, that its Max is above their number tells nothing more.
    return group.modifiers.length > 0 ? found : found.filter(({ column }) => column !== 'Max');
  },
};

function validate(
  body: z.core.$ZodType | undefined,
  values: object,
  columns: Record<string, records.MenuColumn>,
): Issues {
  if (!body) throw new Error('What creates a record has a body');
  const parsed = z.safeParse(body, values);
  return (parsed.error?.issues ?? []).map(({ path, message }) => {
    return { column: columns[String(path[0])] ?? 'Name', message };
  });
}
