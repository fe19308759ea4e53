import { CsvError, parse } from 'csv-parse/sync';
import { unprotectedCell } from './cell-text';
import { columnNamed, type HeaderColumn, readHeader } from './header';
import type { Cells } from './menu-records';

/** Tells what is wrong, with the row as a spreadsheet counts and the column; null for the whole row. */
export type Report = (row: number, column: string | null, message: string) => void;

export interface TableRow {
  row: number;
  cells: Cells;
}

const DELIMITERS = [',', ';', '\t'];
const MAX_ROWS = 10_000;
const NO_CSV = 'This is not a CSV file. In the spreadsheet, save or download the sheet as CSV.';
const NO_HEADER = 'The first row must name the columns, such as Name, Price and Categories';
const QUOTES = 'A quotation mark is not closed. Within a quoted cell, a quotation mark is written twice.';

/** The rows below the header; without those that are empty. Undefined when no row can be read. */
export function readTable(csv: string, report: Report): TableRow[] | undefined {
  // What a spreadsheet's own format, and anything else but text, has and CSV has not.
  if (csv.includes('\0') || csv.startsWith('PK\u0003\u0004')) return void report(1, null, NO_CSV);
  const records = parseRecords(csv, report);
  if (!records) return undefined;
  const headerIndex = records.findIndex((record) => !isEmpty(record));
  const names = records[headerIndex];
  if (!names) return void report(1, null, 'The file is empty');
  const headerRow = headerIndex + 1;
  if (!names.some(columnNamed)) return void report(headerRow, null, NO_HEADER);
  const filled = records
    .map((record, index) => ({ row: index + 1, record }))
    .filter(({ row, record }) => row > headerRow && !isEmpty(record));
  const columns = readHeader(names, headerRow, report);
  if (filled.length > MAX_ROWS) return void report(MAX_ROWS + 2, null, 'A file can have 10,000 rows at most');
  return columns.some(({ name }) => name === 'Name')
    ? filled.map(({ row, record }) => ({ row, cells: cellsOf(record, row, columns, report) }))
    : undefined;
}

function isEmpty(record: readonly string[]): boolean {
  return record.every((cell) => cell.trim() === '');
}

function parseRecords(csv: string, report: Report): string[][] | undefined {
  try {
    return parseWith(csv, delimiterOf(csv));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // What it has read until then.
    const { records } = error;
    report(typeof records === 'number' ? records + 1 : 1, null, QUOTES);
    return undefined;
  }
}

function parseWith(csv: string, delimiter: string): string[][] {
  return parse(csv, {
    delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // A tab that is trimmed would separate nothing.
    trim: delimiter !== '\t',
    max_record_size: Number.MAX_SAFE_INTEGER,
  });
}

/** With which the header has the most columns that are known; with a spreadsheet of another language it is no comma. */
function delimiterOf(csv: string): string {
  const [header = ''] = csv.trimStart().split(/[\r\n]/, 1);
  const known = (delimiter: string) => header.split(delimiter).filter((name) => columnNamed(name)).length;
  return DELIMITERS.reduce((best, delimiter) => (known(delimiter) > known(best) ? delimiter : best));
}

function cellsOf(record: readonly string[], row: number, columns: readonly HeaderColumn[], report: Report): Cells {
  const cells: Cells = {};
  for (const [index, text] of record.entries()) {
    const column = columns[index];
    const cell = text.replaceAll('\u00a0', ' ').trim();
    if (column?.name) cells[column.name] = unprotectedCell(cell);
    else if (cell !== '' && !column) {
      report(row, null, 'This row has more cells than the header. Put a cell with a separator into quotation marks.');
      break;
    }
  }
  for (const { name } of columns) if (name) cells[name] ??= '';
  return cells;
}
