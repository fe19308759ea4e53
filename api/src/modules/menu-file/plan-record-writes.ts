import { MENU_COLUMNS, type PlannedRow } from '@backoffice/contract/menu-file';
import { createEventLoopYield } from '../../event-loop-yield';
import { groupBy } from '../../group-by';
import type { MenuNames } from './cell-reader';
import { excerpt, splitList } from './cell-text';
import { type Cells, type MenuColumn, nameKey, type StoredRecord } from './menu-records';
import type { ReportProblem, TableRow } from './read-table';
import type { RecordKind } from './record-kinds';

/** A record that the import creates, or changes from `before`. */
export interface RecordWrite<Values> {
  before: StoredRecord<Values> | undefined;
  values: Values;
}

export interface PlannedWrite<Values> extends RecordWrite<Values> {
  row: number;
}

export interface PlannedRows<Values> {
  planned: PlannedRow[];
  writes: PlannedWrite<Values>[];
}

interface PlanContext {
  names: MenuNames;
  report: ReportProblem;
}

/**
 * Plans the changes for the rows of one type. Rows match records by name; when several records share a name, as
 * modifier groups may, the first row with the name matches the first record with the name.
 */
export async function planRecordWrites<Values extends { name: string }>(
  kind: RecordKind<Values>,
  rows: readonly TableRow[],
  stored: readonly StoredRecord<Values>[],
  { names, report }: PlanContext,
): Promise<PlannedRows<Values>> {
  const pause = createEventLoopYield();
  const plans: PlannedRows<Values> = { planned: [], writes: [] };
  const recordsByName = groupBy(stored, ({ values }) => nameKey(values.name));
  const seenRows = new Map<string, { first: number; count: number }>();
  for (const { row, cells } of rows) {
    const name = cells.Name ?? '';
    const { first, count } = seenRows.get(nameKey(name)) ?? { first: row, count: 0 };
    const records = recordsByName.get(nameKey(name)) ?? [];
    seenRows.set(nameKey(name), { first, count: count + 1 });

    let isRefused = false;
    const reportCell = (column: MenuColumn, message: string) => {
      isRefused = true;
      report(row, column, message);
    };
    if (name !== '' && count >= Math.max(records.length, 1))
      reportCell('Name', `"${excerpt(name)}" is in row ${first} too`);
    const write = readRow(kind, cells, records[count], { names, reportCell });
    const changes = write.before ? describeChanges(kind, write.before.values, write.values) : [];
    const outcome = isRefused ? 'refused' : classifyWrite(write, changes);
    if (outcome === 'create' || outcome === 'update') plans.writes.push({ row, ...write });
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

function classifyWrite({ before }: RecordWrite<unknown>, changes: readonly string[]) {
  if (!before) return 'create';
  return changes.length > 0 ? 'update' : 'unchanged';
}

function readRow<Values extends { name: string }>(
  kind: RecordKind<Values>,
  cells: Cells,
  before: StoredRecord<Values> | undefined,
  { names, reportCell }: { names: MenuNames; reportCell: (column: MenuColumn, message: string) => void },
): RecordWrite<Values> {
  const usedColumns = kind.formatCells(kind.defaults);
  for (const column of MENU_COLUMNS) {
    if (cells[column] && usedColumns[column] === undefined)
      reportCell(column, `Leave this empty: no ${kind.type} has it`);
  }
  const reader = { cells, names, report: reportCell, isNew: before === undefined };
  const values = kind.read(reader, before?.values ?? kind.defaults);
  // Records that the file does not change are not validated again.
  if (!before || describeChanges(kind, before.values, values).length > 0) {
    for (const { column, message } of kind.findIssues(values)) reportCell(column, message);
  }
  return { before, values };
}

/** Returns a text such as "Price: 9.50 → 10.00" for each changed column. */
function describeChanges<Values extends { name: string }>(
  kind: RecordKind<Values>,
  before: Values,
  after: Values,
): string[] {
  const [old, now] = [kind.formatCells(before), kind.formatCells(after)];
  return MENU_COLUMNS.filter(
    (column) => normalizeForComparison(column, old[column]) !== normalizeForComparison(column, now[column]),
  ).map((column) => `${column}: ${old[column] || 'none'} → ${now[column] || 'none'}`);
}

/** Normalizes a cell for comparison: names ignore case, and categories and taxes ignore the order. */
function normalizeForComparison(column: MenuColumn, cell = ''): string {
  if (column === 'Modifier Groups') return nameKey(cell);
  if (column === 'Categories' || column === 'Taxes') return splitList(nameKey(cell)).sort().join('\n');
  return cell;
}
