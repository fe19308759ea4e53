/** One row of a CSV file. Cells have no quotation marks but keep the spaces around them. */
export interface CsvRecord {
  /** Row number as in a spreadsheet, from 1. */
  row: number;
  cells: string[];
}

export interface CsvLimits {
  /** Maximum number of cells of a row. */
  columns: number;
  /** Maximum number of characters of a cell. */
  cellLength: number;
}

/** Thrown when the rest of a file cannot be read. */
export class CsvError extends Error {
  constructor(
    /** Row number as in a spreadsheet, from 1. */
    readonly row: number,
    message: string,
  ) {
    super(message);
  }
}

const QUOTE = '"';
const UNCLOSED_QUOTE = 'A quotation mark is not closed. Inside a quoted cell, write each quotation mark twice.';

interface Cell {
  text: string;
  /** Position of the separator, line break or end of the file that ends the cell. */
  end: number;
}

/**
 * Yields the rows of `csv` one by one in linear time, so that the caller can yield to other requests in between. Lines
 * end with LF, CR LF or CR. A quotation mark inside an unquoted cell is an ordinary character, and a quoted cell with text
 * after its closing mark is read literally. Throws CsvError at an unclosed quotation mark and above the limits.
 */
export function* readCsvRecords(csv: string, separator: string, limits: CsvLimits): Generator<CsvRecord> {
  let position = csv.startsWith('\ufeff') ? 1 : 0;
  for (let row = 1; position < csv.length; row += 1) {
    const cells: string[] = [];
    for (;;) {
      const { text, end } = readCell(csv, position, { separator, row, limits });
      cells.push(text);
      position = end + 1;
      if (csv[end] !== separator) {
        if (csv[end] === '\r' && csv[position] === '\n') position += 1;
        break;
      }
      if (cells.length === limits.columns) {
        throw new CsvError(row, `A row can have ${limits.columns.toLocaleString('en-US')} cells at most`);
      }
    }
    yield { row, cells };
  }
}

interface Context {
  separator: string;
  row: number;
  limits: CsvLimits;
}

function readCell(csv: string, start: number, context: Context): Cell {
  let first = start;
  while (csv[first] === ' ') first += 1;
  return (csv[first] === QUOTE && readQuotedCell(csv, first, context)) || readPlainCell(csv, start, start, context);
}

/** Reads the cell from `start` to the first separator or line break at or after `from`. */
function readPlainCell(csv: string, start: number, from: number, { separator, row, limits }: Context): Cell {
  const last = start + limits.cellLength;
  let end = from;
  while (end < csv.length && csv[end] !== separator && csv[end] !== '\n' && csv[end] !== '\r') {
    if (end >= last) throw cellTooLongError(row, limits, '');
    end += 1;
  }
  return { text: csv.slice(start, end), end };
}

function readQuotedCell(csv: string, start: number, context: Context): Cell {
  const { separator, row, limits } = context;
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = csv.indexOf(QUOTE, from);
    if (quote < 0) throw new CsvError(row, UNCLOSED_QUOTE);
    if (quote - start > limits.cellLength) throw cellTooLongError(row, limits, ' Is its quotation mark closed?');
    parts.push(csv.slice(from, quote));
    if (csv[quote + 1] !== QUOTE) {
      let end = quote + 1;
      while (csv[end] === ' ') end += 1;
      const isEnd = end >= csv.length || csv[end] === separator || csv[end] === '\n' || csv[end] === '\r';
      return isEnd ? { text: parts.join(QUOTE), end } : readPlainCell(csv, start, end, context);
    }
    from = quote + 2;
  }
}

function cellTooLongError(row: number, { cellLength }: CsvLimits, hint: string): CsvError {
  return new CsvError(row, `A cell of this row has more than ${cellLength.toLocaleString('en-US')} characters.${hint}`);
}
