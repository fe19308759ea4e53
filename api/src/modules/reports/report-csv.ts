import { PassThrough, pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { type LocationDb, READ_ONLY_SNAPSHOT, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { escapeFormula } from '../menu-file/cell-text';
import type { ExportSlots } from './export-slots';

export type Cell = string | number;

const FORMAT = { record_delimiter: 'windows' } as const;

/** Rows that are in memory at once, and are read and written without a pause: some 5 ms. */
export const EXPORT_ROWS = 250;

/** Text of a cell that no spreadsheet takes for a formula. */
export function text(value: string | null): string {
  return escapeFormula(value ?? '');
}

/** An amount with its cents; a spreadsheet takes it for a number, a negative one too. */
export function amount(value: number): string {
  return value.toFixed(2);
}

export interface ExportTimeouts {
  /** Timeout for the client to read one batch of rows, in milliseconds. */
  partMs: number;
  /** Timeout for the whole file, in milliseconds. */
  fileMs: number;
}

/** A batch is some 30 kB. A file of a million rows fits. */
export const EXPORT_TIMEOUTS: ExportTimeouts = { partMs: 20_000, fileMs: 10 * 60_000 };

/** Resources that exports use. */
export interface Exports {
  /** Connection pool that only exports use. */
  db: Db;
  slots: ExportSlots;
  timeouts: ExportTimeouts;
}

interface CsvReport {
  locationId: number;
  /** Of the file, without its extension. */
  name: string;
  header: string[];
  /** Yields the rows, a part of them at a time. */
  rows: (scope: LocationDb) => AsyncGenerator<Cell[][]>;
}

/**
 * Answers with a report as CSV, which spreadsheets open: a byte order mark, lines that end with CR LF. The rows are
 * read as the reader takes them, all from the state of one moment. Reading ends with the reader, and with a reader that
 * is too slow. Throws `too_many_attempts` when too many exports are running.
 */
export async function sendCsv(
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
      const parts = partsWithTimeout(csvParts(header, rows(scope), slots), { partMs: timeouts.partMs, stop });
      pipeline(Readable.from(parts), csv, (error) => (error ? reject(error) : resolve()));
    });
  // Who has gone away wants no answer; the transaction ends with the stream.
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

/** The text of a file, part by part. */
async function* csvParts(
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

/** The same parts; calls `stop` when one is not read within `partMs`. */
async function* partsWithTimeout(
  parts: AsyncGenerator<string>,
  { partMs, stop }: { partMs: number; stop: () => void },
): AsyncGenerator<string> {
  for await (const part of parts) {
    const timer = setTimeout(stop, partMs);
    try {
      yield part;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Every row of a report, part by part; `next` reads so many after the last one. */
export async function* partsOf<Row>(
  next: (last: Row | undefined) => Promise<Row[]>,
  cells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let last: Row | undefined; ; ) {
    const rows = await next(last);
    yield rows.map(cells);
    if (rows.length < EXPORT_ROWS) return;
    last = rows.at(-1);
  }
}
