import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { type LocationDb, READ_ONLY_SNAPSHOT, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { escapeFormula } from '../menu-file/cell-text';
import { attachment } from './export-file-name';
import { type ExportSlots, lockLocationSlot } from './export-slots';
import type { ReportRange } from './report-range';

export type Cell = string | number;

const FORMAT = { record_delimiter: 'windows' } as const;

/** Rows that are read and written as one batch, which takes about 5 ms. */
export const EXPORT_BATCH_ROWS = 250;

/** Escapes a text so that spreadsheets do not run it as a formula. */
export function textCell(value: string | null): string {
  return escapeFormula(value ?? '');
}

/** Formats an amount with cents. It is not escaped, so that spreadsheets read negative amounts as numbers. */
export function amountCell(value: number): string {
  return value.toFixed(2);
}

export interface ExportTimeouts {
  /** Timeout for the client to read one batch of rows, in milliseconds. */
  batchMs: number;
  /** Timeout for the whole file, in milliseconds. */
  fileMs: number;
}

/** A batch is about 30 kB. The limit for the file suffices for a million rows. */
export const EXPORT_TIMEOUTS: ExportTimeouts = { batchMs: 20_000, fileMs: 10 * 60_000 };

/** Resources that exports use. */
export interface Exports {
  /** Connection pool that only exports use. */
  db: Db;
  slots: ExportSlots;
  timeouts: ExportTimeouts;
}

/** A file whose rows and totals are read from one database snapshot. */
export interface CsvFile {
  name: string;
  header: string[];
  /** Yields the rows in batches. */
  rows: AsyncGenerator<Cell[][]>;
  /** Lines after the rows. */
  totals: Cell[][];
}

interface CsvExport {
  locationId: number;
  open: (scope: LocationDb) => Promise<CsvFile>;
  /** Called with the number of rows written so far. */
  onRows?: (rows: number) => void;
}

/**
 * Streams a report as CSV for spreadsheets, with a byte order mark and CR LF line ends, at the client's pace. Stops when
 * the client disconnects or is too slow. Throws `too_many_attempts` when too many exports are running.
 */
export async function streamCsv(reply: FastifyReply, exports: Exports, csvExport: CsvExport) {
  const csv = new PassThrough();
  // Until the response is sent, nothing else listens for errors of the stream.
  csv.on('error', () => undefined);
  reply.raw.once('close', () => csv.destroy());
  const file = await startWriting(csv, exports, csvExport);
  return await reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', attachment(file.name))
    .send(csv);
}

/** Opens the file and starts to write it to `csv`; an error after that destroys `csv`, which cuts the response. */
async function startWriting(
  csv: PassThrough,
  { db, slots, timeouts }: Exports,
  { locationId, open, onRows = () => {} }: CsvExport,
): Promise<CsvFile> {
  const release = slots.take();
  const stop = () => csv.destroy(new Error('The reader of an export was too slow'));
  const timer = setTimeout(stop, timeouts.fileMs);
  return await new Promise<CsvFile>((resolve, reject) => {
    const write = async (scope: LocationDb) => {
      await lockLocationSlot(scope, locationId);
      const file = await open(scope);
      resolve(file);
      const parts = limitReadTime(writeBatches(file, slots, onRows), { batchMs: timeouts.batchMs, stop });
      await pipeline(Readable.from(parts), csv);
    };
    withLocation(db, locationId, write, READ_ONLY_SNAPSHOT)
      .catch(reject)
      .finally(() => {
        clearTimeout(timer);
        release();
      });
  });
}

/** Yields the text of a file in batches. The last line shows that the file is complete. */
async function* writeBatches(
  { header, rows, totals }: CsvFile,
  slots: ExportSlots,
  onRows: (rows: number) => void,
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
    for (let part = await slots.read(readPart); part !== undefined; part = await slots.read(readPart)) {
      yield part;
      onRows(count);
    }
    yield stringify([...totals, ['End of export', count === 1 ? '1 row' : `${count} rows`]], FORMAT);
  } finally {
    await rows.return(undefined);
  }
}

/** Yields the same batches; calls `stop` when the client does not read one within `batchMs`. */
async function* limitReadTime(
  parts: AsyncGenerator<string>,
  { batchMs, stop }: { batchMs: number; stop: () => void },
): AsyncGenerator<string> {
  for await (const part of parts) {
    const timer = setTimeout(stop, batchMs);
    try {
      yield part;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Yields all rows of a report in batches; `findRows` returns at most EXPORT_BATCH_ROWS rows of a query after `last`, newest
 * first.
 *
 * The range of a batch ends at the last row of the previous one. Otherwise an index scan begins at the end of the report's
 * range and skips all earlier batches: PostgreSQL begins it at only one of `created_at < $end` and `(created_at, id) < $last`.
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
