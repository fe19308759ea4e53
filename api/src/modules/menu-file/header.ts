import { MENU_COLUMNS } from '@backoffice/contract/menu-file';
import { excerpt, normalizeWord } from './cell-text';
import type { MenuColumn } from './menu-records';
import type { ReportProblem } from './read-table';

const SYNONYMS: Partial<Record<MenuColumn, readonly string[]>> = {
  Type: ['kind', 'row type', 'record type'],
  Name: ['item', 'item name', 'items', 'menu item', 'product', 'product name', 'dish', 'title'],
  Description: ['desc', 'item description', 'details'],
  Price: ['item price', 'price usd', 'unit price', 'base price', 'amount', 'cost'],
  'Price Type': ['pricing', 'pricing type', 'type of price'],
  Categories: ['category', 'category name', 'menu category', 'section', 'menu section'],
  Taxes: ['tax', 'tax name', 'tax names'],
  'Modifier Groups': ['modifier group', 'modifier sets', 'modifier set', 'option groups', 'option group'],
  'Shown on POS': ['shown', 'show on pos', 'on pos', 'pos', 'visible', 'show', 'available'],
  Color: ['colour', 'color code', 'category color'],
  Min: ['minimum', 'min selections', 'minimum selections', 'min select'],
  Max: ['maximum', 'max selections', 'maximum selections', 'max select'],
  Modifiers: ['modifier', 'options', 'choices', 'modifier options'],
};

const COLUMNS_BY_WORD = new Map(
  MENU_COLUMNS.flatMap((column) =>
    [column, ...(SYNONYMS[column] ?? [])].map((word) => [normalizeWord(word), column] as const),
  ),
);

export interface HeaderColumn {
  /** Name of the column; null for a column that is ignored because its header is empty, unknown or repeated. */
  name: MenuColumn | null;
}

/** Returns undefined when the header matches no column. */
export function findColumn(text: string): MenuColumn | undefined {
  return COLUMNS_BY_WORD.get(normalizeWord(text));
}

/** Reads the columns of the header in its order. Empty cells are ignored, because spreadsheets append them. */
export function readHeader(names: readonly string[], row: number, report: ReportProblem): HeaderColumn[] {
  const taken = new Set<MenuColumn>();
  const columns = names.map((text) => {
    const name = findColumn(text);
    if (name === undefined) {
      if (text.trim() !== '') {
        report(row, excerpt(text.trim()), `There is no such column. The columns are ${MENU_COLUMNS.join(', ')}.`);
      }
      return { name: null };
    }
    if (taken.has(name)) {
      report(row, excerpt(text.trim()), `There is already a column ${name}`);
      return { name: null };
    }
    taken.add(name);
    return { name };
  });
  if (!taken.has('Name')) report(row, 'Name', 'The column Name is missing');
  return columns;
}
