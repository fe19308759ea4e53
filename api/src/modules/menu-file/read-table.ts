import { createEventLoopYield } from '../../event-loop-yield';
import { unescapeFormula } from './cell-text';
import { CsvError, type CsvRecord, readCsvRecords } from './csv-records';
import { findColumn, type HeaderColumn, readHeader } from './header';
import type { Cells } from './menu-records';

/** Rows are numbered as in a spreadsheet; `column` is null when the problem concerns the whole row. */
export type ReportProblem = (row: number, column: string | null, message: string) => void;

export interface TableRow {
  row: number;
  cells: Cells;
}

const DELIMITERS = [',', ';', '\t'];
const MAX_ROWS = 10_000;
/** The cell length allows a list of 1,000 modifier groups with the longest names. */
const LIMITS = { columns: 100, cellLength: 60_000 };
/** Limit that also counts empty rows, so that a file of millions of line breaks is refused early. */
const MAX_RECORDS = 100_000;
/** Number of characters at the start of the file that are used to detect the separator. */
const HEADER_SAMPLE_LENGTH = 10_000;
const NOT_CSV = 'This is not a CSV file. In the spreadsheet, save or download the sheet as CSV.';
const MISSING_HEADER = 'The first row must name the columns, such as Name, Price and Categories';

/** Returns the non-empty rows below the header, or undefined when no row can be read. */
export async function readTable(csv: string, report: ReportProblem): Promise<TableRow[] | undefined> {
  // NUL characters and the signature of ZIP files occur in spreadsheet formats but not in CSV.
  if (csv.includes('\0') || csv.startsWith('PK\u0003\u0004')) return void report(1, null, NOT_CSV);
  try {
    return await readRows(csv, report);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report(error.row, null, error.message);
    return undefined;
  }
}

async function readRows(csv: string, report: ReportProblem): Promise<TableRow[] | undefined> {
  const [header, ...records] = await readFilledRecords(csv);
  if (!header) return void report(1, null, 'The file is empty');
  if (!header.cells.some(findColumn)) return void report(header.row, null, MISSING_HEADER);
  const columns = readHeader(header.cells, header.row, report);
  if (!columns.some(({ name }) => name === 'Name')) return undefined;
  const pause = createEventLoopYield();
  const rows: TableRow[] = [];
  for (const { row, cells } of records) {
    rows.push({ row, cells: toCells(cells, row, columns, report) });
    await pause();
  }
  return rows;
}

async function readFilledRecords(csv: string): Promise<CsvRecord[]> {
  const pause = createEventLoopYield();
  const filled: CsvRecord[] = [];
  for (const record of readCsvRecords(csv, detectDelimiter(csv), LIMITS)) {
    if (!isEmpty(record.cells)) filled.push(record);
    if (filled.length > MAX_ROWS + 1 || record.row > MAX_RECORDS) {
      throw new CsvError(record.row, 'A file can have 10,000 rows at most');
    }
    await pause();
  }
  return filled;
}

function isEmpty(record: readonly string[]): boolean {
  return record.every((cell) => cell.trim() === '');
}

/** Detects the separator that yields the most known columns; spreadsheets of some languages use semicolons. */
function detectDelimiter(csv: string): string {
  const [header = ''] = csv
    .trimStart()
    .slice(0, HEADER_SAMPLE_LENGTH)
    .split(/[\r\n]/, 1);
  const countColumns = (delimiter: string) => header.split(delimiter).filter((name) => findColumn(name)).length;
  return DELIMITERS.reduce((best, delimiter) => (countColumns(delimiter) > countColumns(best) ? delimiter : best));
}

function toCells(
  record: readonly string[],
  row: number,
  columns: readonly HeaderColumn[],
  report: ReportProblem,
): Cells {
  const cells: Cells = {};
  for (const [index, text] of record.entries()) {
    const column = columns[index];
    const cell = text.replaceAll('\u00a0', ' ').trim();
    if (column?.name) cells[column.name] = unescapeFormula(cell);
    else if (cell !== '' && !column) {
      report(
        row,
        null,
        'This row has more cells than the header. Put a cell that contains a separator in quotation marks.',
      );
      break;
    }
  }
  for (const { name } of columns) if (name) cells[name] ??= '';
  return cells;
}
