import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import type { LocationDb } from '../../database/location-scope';
import { escapeFormula } from '../menu-file/cell-text';
import type { ExportSlots } from './export-slots';
import { type ExportResources, streamExport } from './export-stream';
import type { ReportRange } from './report-range';

export type Cell = string | number;

const FORMAT = { record_delimiter: 'windows' } as const;

/** Number of rows that are read and written as one batch; a batch takes about 5 ms. */
export const EXPORT_BATCH_ROWS = 250;

/** Escapes a text so that spreadsheets do not run it as a formula. */
export function textCell(value: string | null): string {
  return escapeFormula(value ?? '');
}

/** Formats an amount with cents. It is not escaped, so that spreadsheets read negative amounts as numbers. */
export function amountCell(value: number): string {
  return value.toFixed(2);
}

/** A file whose rows and totals are read from one database snapshot. */
export interface CsvFile {
  name: string;
  header: string[];
  rows: AsyncGenerator<Cell[][]>;
  /** Lines that follow the rows. */
  totals: Cell[][];
}

interface CsvExport {
  locationId: number;
  open: (scope: LocationDb) => Promise<CsvFile>;
  /** Called with the number of rows written so far. */
  onRows?: (rows: number) => void;
}

/**
 * Streams a report as CSV for spreadsheets, with a byte order mark and CR LF line ends, at the client's pace. Stops
 * when the client disconnects or is too slow. Throws `too_many_attempts` when too many exports are running.
 */
export async function streamCsv(
  reply: FastifyReply,
  exports: ExportResources,
  { locationId, open, onRows }: CsvExport,
) {
  return await streamExport(reply, exports, {
    locationId,
    contentType: 'text/csv; charset=utf-8',
    open: async (scope) => {
      const file = await open(scope);
      return { name: file.name, parts: writeBatches(file, exports.slots.read, onRows) };
    },
  });
}

/** Yields the text in batches, each read with `read`. The last line shows that the file is complete. */
export async function* writeBatches(
  { header, rows, totals }: CsvFile,
  read: ExportSlots['read'] = (part) => part(),
  onRows: (rows: number) => void = () => {},
): AsyncGenerator<string> {
  let count = 0;
  const readPart = async () => {
    const { done, value } = await rows.next();
    if (done) return undefined;
    count += value.length;
    return stringify(value, FORMAT);
  };
  try {
    yield stringify([header], { ...FORMAT, bom: true });
    for (let part = await read(readPart); part !== undefined; part = await read(readPart)) {
      yield part;
      onRows(count);
    }
    yield stringify([...totals, ['End of export', count === 1 ? '1 row' : `${count} rows`]], FORMAT);
  } finally {
    await rows.return(undefined);
  }
}

/**
 * Yields all rows, newest first. `findRows` returns at most EXPORT_BATCH_ROWS rows after `last`. The time range of each
 * batch ends at the last row of the previous batch. If it ended at the end of the report's range, PostgreSQL could
 * start each index scan there, and would read and discard the rows of all previous batches.
 */
export async function* readBatches<Query extends ReportRange, Row extends { created_at: string }>(
  query: Query,
  findRows: (query: Query, last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await findRows(last ? { ...query, end_date: last.created_at } : query, last);
    yield rows;
    if (rows.length < EXPORT_BATCH_ROWS) return;
    last = rows.at(-1);
  }
}
