import { PassThrough, pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { type LocationDb, READ_ONLY_SNAPSHOT, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { escapeFormula } from '../menu-file/cell-text';
import type { ExportSlots } from './export-slots';

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

interface CsvReport {
  locationId: number;
  /** File name without its extension. */
  name: string;
  header: string[];
  /** Yields the rows in batches. */
  rows: (scope: LocationDb) => AsyncGenerator<Cell[][]>;
}

/**
 * Streams a report as CSV for spreadsheets, with a byte order mark and CR LF line ends. Rows are read from one database
 * snapshot at the client's pace. Stops when the client disconnects or is too slow. Throws `too_many_attempts` when too
 * many exports are running.
 */
export async function streamCsv(
  reply: FastifyReply,
  { db, slots, timeouts }: Exports,
  { locationId, name, header, rows }: CsvReport,
) {
  const release = slots.take(locationId);
  const csv = new PassThrough();
  const stop = () => csv.destroy(new Error('The reader of an export was too slow'));
  const timer = setTimeout(stop, timeouts.fileMs);
  const write = async (scope: LocationDb) =>
    await new Promise<void>((resolve, reject) => {
      const parts = limitReadTime(writeBatches(header, rows(scope), slots), { batchMs: timeouts.batchMs, stop });
      pipeline(Readable.from(parts), csv, (error) => (error ? reject(error) : resolve()));
    });
  // A disconnected client needs no response; the transaction ends with the stream.
  void withLocation(db, locationId, write, READ_ONLY_SNAPSHOT)
    .catch((error) => csv.destroy(error instanceof Error ? error : new Error('The report could not be read')))
    .finally(() => {
      clearTimeout(timer);
      release();
    });
  reply.raw.once('close', () => csv.destroy());
  return await reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .send(csv);
}

/** Yields the text of a file in batches. */
async function* writeBatches(
  header: string[],
  parts: AsyncGenerator<Cell[][]>,
  slots: ExportSlots,
): AsyncGenerator<string> {
  const readPart = async () => {
    const { done, value } = await parts.next();
    return done ? undefined : stringify(value, FORMAT);
  };
  try {
    yield stringify([header], { ...FORMAT, bom: true });
    for (let part = await slots.read(readPart); part !== undefined; part = await slots.read(readPart)) yield part;
  } finally {
    await parts.return(undefined);
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

/** Yields all rows of a report in batches; `next` reads the batch after the last row. */
export async function* readBatches<Row>(
  next: (last: Row | undefined) => Promise<Row[]>,
  cells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let last: Row | undefined; ; ) {
    const rows = await next(last);
    yield rows.map(cells);
    if (rows.length < EXPORT_BATCH_ROWS) return;
    last = rows.at(-1);
  }
}
