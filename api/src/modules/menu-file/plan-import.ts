import type { ImportPlan, MenuProblem, PlannedRow } from '@backoffice/contract/menu-file';
import type { MenuNames, NameCounts } from './cell-reader';
import { excerpt, normalizeWord } from './cell-text';
import { reportExceededLimits } from './item-limits';
import {
  type CategoryValues,
  type GroupValues,
  type ItemValues,
  nameKey,
  type RowType,
  type StoredMenu,
} from './menu-records';
import { planRecordWrites, type RecordWrite } from './plan-record-writes';
import { type ReportProblem, readTable, type TableRow } from './read-table';
import { CATEGORY_KIND, ITEM_KIND, MODIFIER_GROUP_KIND } from './record-kinds';

const MAX_PROBLEMS = 1_000;
/** Limit while problems are collected. It exceeds MAX_PROBLEMS, because problems are sorted by row only afterwards. */
const MAX_COLLECTED_PROBLEMS = 10_000;

const TYPES_BY_WORD = new Map<string, RowType>(
  Object.entries({
    '': 'Item',
    item: 'Item',
    items: 'Item',
    product: 'Item',
    category: 'Category',
    categories: 'Category',
    section: 'Category',
    'modifier group': 'Modifier Group',
    'modifier groups': 'Modifier Group',
    modifiergroup: 'Modifier Group',
    modifiers: 'Modifier Group',
    modifier: 'Modifier Group',
    group: 'Modifier Group',
  }),
);

export interface MenuWrites {
  categories: RecordWrite<CategoryValues>[];
  groups: RecordWrite<GroupValues>[];
  items: RecordWrite<ItemValues>[];
  newCategories: string[];
}

/** Returns the changes that make the menu match the file, and the problems that prevent the import. */
export async function planImport(csv: string, menu: StoredMenu): Promise<{ plan: ImportPlan; writes: MenuWrites }> {
  const problems: MenuProblem[] = [];
  const report: ReportProblem = (row, column, message) => {
    if (problems.length < MAX_COLLECTED_PROBLEMS) problems.push({ row, column, message });
  };
  const { refused, ...rows } = rowsByType((await readTable(csv, report)) ?? [], report);
  const names = collectNames(menu, rows.Category, rows['Modifier Group']);

  const categories = await planRecordWrites(CATEGORY_KIND, rows.Category, menu.categories, { names, report });
  const groups = await planRecordWrites(MODIFIER_GROUP_KIND, rows['Modifier Group'], menu.groups, { names, report });
  const items = await planRecordWrites(ITEM_KIND, rows.Item, menu.items, { names, report });
  await reportExceededLimits(menu.items, items.writes, report);
  const planned = [...refused, ...categories.planned, ...groups.planned, ...items.planned];
  const count = (outcome: PlannedRow['outcome']) => planned.filter((row) => row.outcome === outcome).length;
  return {
    plan: {
      applied: false,
      creates: count('create'),
      updates: count('update'),
      unchanged: count('unchanged'),
      new_categories: names.newCategories,
      rows: planned.sort((a, b) => a.row - b.row),
      problems: problems.sort((a, b) => a.row - b.row).slice(0, MAX_PROBLEMS),
    },
    writes: {
      categories: categories.writes,
      groups: groups.writes,
      items: items.writes,
      newCategories: names.newCategories,
    },
  };
}

function rowsByType(table: readonly TableRow[], report: ReportProblem) {
  const rows: Record<RowType, TableRow[]> = { Item: [], Category: [], 'Modifier Group': [] };
  const refused: PlannedRow[] = [];
  for (const { row, cells } of table) {
    const type = TYPES_BY_WORD.get(normalizeWord(cells.Type ?? ''));
    if (type) {
      rows[type].push({ row, cells: type === 'Modifier Group' ? cells : withModifierGroups(cells) });
    } else {
      report(row, 'Type', `There is no Type "${excerpt(cells.Type ?? '')}". Write Item, Category or Modifier Group.`);
      refused.push({ row, type: 'Item', name: excerpt(cells.Name ?? ''), outcome: 'refused', changes: [] });
    }
  }
  return { ...rows, refused };
}

/** In a file without the column Modifier Groups, the column Modifiers contains the modifier groups of items. */
function withModifierGroups({ Modifiers, ...cells }: TableRow['cells']): TableRow['cells'] {
  if (Modifiers === undefined) return cells;
  return cells['Modifier Groups'] === undefined ? { ...cells, 'Modifier Groups': Modifiers } : { ...cells, Modifiers };
}

/** Collects the names that cells may refer to: records of the menu, and categories and modifier groups of the file. */
function collectNames(menu: StoredMenu, categories: readonly TableRow[], groups: readonly TableRow[]): MenuNames {
  const stored = (records: readonly { values: { name: string } }[]) =>
    countNames(records.map(({ values }) => values.name));
  const withRows = (names: NameCounts, rows: readonly TableRow[]) => {
    for (const { cells } of rows) {
      const name = cells.Name ?? '';
      if (name !== '' && !names.has(nameKey(name))) names.set(nameKey(name), { name, count: 1 });
    }
    return names;
  };
  return {
    categories: withRows(stored(menu.categories), categories),
    taxes: countNames(menu.taxes.map(({ name }) => name)),
    modifierGroups: withRows(stored(menu.groups), groups),
    newCategories: [],
  };
}

function countNames(names: readonly string[]): NameCounts {
  const all: NameCounts = new Map();
  for (const name of names) {
    const existing = all.get(nameKey(name));
    all.set(nameKey(name), { name: existing?.name ?? name, count: (existing?.count ?? 0) + 1 });
  }
  return all;
}
