import { MENU_COLUMNS, type PlannedRow } from '@backoffice/contract/menu-file';
import { createEventLoopYield } from '../../event-loop-yield';
import type { MenuNames } from './cell-reader';
import { excerpt, splitList } from './cell-text';
import { type Cells, keyOf, type MenuColumn, type Stored } from './menu-records';
import type { Report, TableRow } from './read-table';
import type { RecordKind } from './record-kinds';

/** A record that the import creates, or changes from `before`. */
export interface Write<Values> {
  before: Stored<Values> | undefined;
  values: Values;
}

export interface RowPlans<Values> {
  planned: PlannedRow[];
  writes: Write<Values>[];
}

/** What the file says beside its rows, and where to tell what is wrong. */
interface Surroundings {
  names: MenuNames;
  report: Report;
}

/**
 * What is to be done for the rows of one kind. Names find their record; where several records have one name, as modifier
 * groups may, the first row of the name is the first of them.
 */
export async function planRows<Values extends { name: string }>(
  kind: RecordKind<Values>,
  rows: readonly TableRow[],
  stored: readonly Stored<Values>[],
  { names, report }: Surroundings,
): Promise<RowPlans<Values>> {
  const pause = createEventLoopYield();
  const plans: RowPlans<Values> = { planned: [], writes: [] };
  const named = new Map<string, Stored<Values>[]>();
  for (const record of stored) {
    const key = keyOf(record.values.name);
    const namesakes = named.get(key);
    if (namesakes) namesakes.push(record);
    else named.set(key, [record]);
  }
  const rowsOfName = new Map<string, { first: number; count: number }>();
  for (const { row, cells } of rows) {
    const name = cells.Name ?? '';
    const { first, count } = rowsOfName.get(keyOf(name)) ?? { first: row, count: 0 };
    const records = named.get(keyOf(name)) ?? [];
    rowsOfName.set(keyOf(name), { first, count: count + 1 });

    let isRefused = false;
    const tell = (column: MenuColumn, message: string) => {
      isRefused = true;
      report(row, column, message);
    };
    if (name !== '' && count >= Math.max(records.length, 1)) tell('Name', `"${excerpt(name)}" is in row ${first} too`);
    const write = readRow(kind, cells, records[count], { names, tell });
    const changes = write.before ? differences(kind, write.before.values, write.values) : [];
    const outcome = isRefused ? 'refused' : outcomeOf(write, changes);
    if (outcome === 'create' || outcome === 'update') plans.writes.push(write);
    plans.planned.push({
      row,
      type: kind.type,
      name: excerpt(name),
      outcome,
      changes: outcome === 'update' ? changes : [],
    });
    await pause();
  }
  return plans;
}

function outcomeOf({ before }: Write<unknown>, changes: readonly string[]) {
  if (!before) return 'create';
  return changes.length > 0 ? 'update' : 'unchanged';
}

function readRow<Values extends { name: string }>(
  kind: RecordKind<Values>,
  cells: Cells,
  before: Stored<Values> | undefined,
  { names, tell }: { names: MenuNames; tell: (column: MenuColumn, message: string) => void },
): Write<Values> {
  const own = kind.cellsOf(kind.fresh);
  for (const column of MENU_COLUMNS) {
    if (cells[column] && own[column] === undefined) tell(column, `Leave this empty: no ${kind.type} has it`);
  }
  const values = kind.read({ cells, names, report: tell }, before?.values ?? kind.fresh);
  // What is in the menu is not judged anew as long as the file changes nothing about it.
  if (!before || differences(kind, before.values, values).length > 0) {
    for (const { column, message } of kind.issuesOf(values)) tell(column, message);
  }
  return { before, values };
}

/** "Price: 9.50 → 10.00", for each column that changes. */
function differences<Values extends { name: string }>(
  kind: RecordKind<Values>,
  before: Values,
  after: Values,
): string[] {
  const [old, now] = [kind.cellsOf(before), kind.cellsOf(after)];
  return MENU_COLUMNS.filter((column) => comparable(column, old[column]) !== comparable(column, now[column])).map(
    (column) => `${column}: ${old[column] || 'none'} → ${now[column] || 'none'}`,
  );
}

/** Records are named in any case, and categories and taxes in any order. */
function comparable(column: MenuColumn, cell = ''): string {
  if (column === 'Modifier Groups') return keyOf(cell);
  if (column === 'Categories' || column === 'Taxes') return splitList(keyOf(cell)).sort().join('\n');
  return cell;
}
