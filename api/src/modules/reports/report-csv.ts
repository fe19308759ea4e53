import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { type LocationDb, SNAPSHOT, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { protectedCell } from '../menu-file/cell-text';

export type Cell = string | number;

/** Rows that are in memory at once. */
export const EXPORT_ROWS = 2000;

/** Text of a cell that no spreadsheet takes for a formula. */
export function text(value: string | null): string {
  return protectedCell(value ?? '');
}

/** An amount with its cents; a spreadsheet takes it for a number, a negative one too. */
export function amount(value: number): string {
  return value.toFixed(2);
}

interface CsvReport {
  db: Db;
  locationId: number;
  /** Of the file, without its extension. */
  name: string;
  header: string[];
  /** Yields the rows, a part of them at a time. */
  rows: (scope: LocationDb) => AsyncGenerator<Cell[][]>;
}

/**
 * Answers with a report as CSV, which spreadsheets open: a byte order mark, lines that end with CR LF. The rows are read
 * as the reader takes them, all from the state of one moment, and reading ends with the reader.
 */
export async function sendCsv(reply: FastifyReply, { db, locationId, name, header, rows }: CsvReport) {
  const csv = stringify({ bom: true, record_delimiter: 'windows' });
  const write = async (scope: LocationDb) =>
    await new Promise<void>((resolve, reject) => {
      pipeline(Readable.from(flat(header, rows(scope))), csv, (error) => (error ? reject(error) : resolve()));
    });
  const read = withLocation(db, locationId, write, SNAPSHOT);
  // Who has gone away wants no answer; the transaction ends with the stream.
  read.catch((error) => csv.destroy(error instanceof Error ? error : new Error('The report could not be read')));
  reply.raw.once('close', () => csv.destroy());
  return await reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .send(csv);
}

async function* flat(header: string[], parts: AsyncGenerator<Cell[][]>): AsyncGenerator<Cell[]> {
  yield header;
  for await (const part of parts) yield* part;
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
