import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
import type { LocationDb } from '../../database/location-scope';
import type { ImageStore } from '../item-images/image-store';
import type { ExportSlots } from '../reports/export-slots';
import { describeColumn } from './column-descriptions';
import { type ExportedTable, findExportedTables } from './exported-tables';
import { readCells, readJsonRows } from './table-rows';

const CSV = { record_delimiter: 'windows' } as const;

interface ArchiveSource {
  scope: LocationDb;
  images: Pick<ImageStore, 'read'>;
  /** Slots that limit how much of the server's capacity exports use. */
  slots: Pick<ExportSlots, 'read'>;
  /** Called with the number of rows written so far. */
  onRows: (rows: number) => void;
}

/** Returns a ZIP file as a stream, which reads rows on demand: the transaction must stay open until the stream ends. */
export async function openLocationArchive(source: ArchiveSource, readme: string): Promise<Readable> {
  const tables = await findExportedTables(source.scope);
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error) => output.destroy(error));
  zip.addBuffer(Buffer.from(readme), 'README.txt');
  zip.addBuffer(Buffer.from(describeColumns(tables)), 'columns.csv');
  let count = 0;
  const pace = <Part extends { length: number }>(batches: AsyncGenerator<Part>) =>
    paceReads(batches, source.slots, (rows) => {
      count += rows;
      source.onRows(count);
    });
  for (const table of tables) {
    addLazily(zip, `${table.name}.csv`, () => writeCsv(table, pace(readCells(source.scope, table))));
    addLazily(zip, `${table.name}.json`, () => writeJson(pace(readJsonRows(source.scope, table))));
  }
  for (const name of await findImages(source.scope)) {
    addLazily(zip, `images/${name}`, () => readImage(source.images, name), { compress: false });
  }
  zip.end();
  return output;
}

/** Adds a file whose content is read only after the files before it have been written. */
function addLazily(zip: ZipFile, name: string, read: () => AsyncIterable<string | Buffer>, options = {}): void {
  zip.addReadStreamLazy(name, options, (callback) => callback(null, Readable.from(read())));
}

async function* paceReads<Part extends { length: number }>(
  batches: AsyncGenerator<Part>,
  slots: Pick<ExportSlots, 'read'>,
  onRows: (rows: number) => void,
): AsyncGenerator<Part> {
  try {
    for (;;) {
      const { done, value } = await slots.read(() => batches.next());
      if (done) return;
      yield value;
      onRows(value.length);
    }
  } finally {
    await batches.return(undefined);
  }
}

async function* writeCsv({ columns }: ExportedTable, batches: AsyncGenerator<string[][]>): AsyncGenerator<string> {
  yield stringify([columns.map(({ name }) => name)], { ...CSV, bom: true });
  for await (const rows of batches) yield stringify(rows, CSV);
}

/** Yields a JSON array with one row per line. */
async function* writeJson(batches: AsyncGenerator<string[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of batches) {
    yield separator + rows.join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* readImage(images: Pick<ImageStore, 'read'>, name: string): AsyncGenerator<Buffer> {
  const image = await images.read(name);
  if (image) yield image;
}

async function findImages(scope: LocationDb): Promise<string[]> {
  const rows = await scope
    .selectFrom('items')
    .select('image')
    .distinct()
    .where('image', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.flatMap(({ image }) => (image === null ? [] : [path.posix.basename(image)]));
}

function describeColumns(tables: ExportedTable[]): string {
  const rows = tables.flatMap(({ name: table, description, columns }) =>
    columns.map(({ name, type }) => [table, description, name, describeType(type), describeColumn(table, name) ?? '']),
  );
  return stringify([['Table', 'What a row is', 'Column', 'Values', 'What the column contains'], ...rows], {
    ...CSV,
    bom: true,
  });
}

function describeType(type: string): string {
  if (type.endsWith('[]') || type.startsWith('json')) return 'list';
  if (type.startsWith('timestamp')) return 'time in UTC';
  if (['bigint', 'integer', 'numeric'].includes(type)) return 'number';
  if (type === 'boolean') return 'true or false';
  return type === 'date' ? 'date' : 'text';
}
