import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { LocationDb } from '../../database/location-scope';
import type { ImageStore } from '../item-images/image-store';
import type { ExportSlots } from '../reports/export-slots';
import { describeColumn } from './column-descriptions';
import { type ExportedTable, findExportedTables } from './exported-tables';
import { readCells, readJsonRows } from './table-rows';
import { writeZip } from './write-zip';

const CSV = { record_delimiter: 'windows' } as const;

interface ArchiveSource {
  scope: LocationDb;
  images: Pick<ImageStore, 'read'>;
  /** Slots that limit how much of the server's capacity exports use. */
  slots: Pick<ExportSlots, 'read'>;
  /** Called with the number of rows written so far. */
  onRows: (rows: number) => void;
}

/** Returns the parts of a ZIP file. Rows are read on demand, so the transaction must stay open until the last part. */
export async function openLocationArchive(source: ArchiveSource, readme: string): Promise<AsyncIterable<Buffer>> {
  const tables = await findExportedTables(source.scope);
  const images = await findImages(source.scope);
  let count = 0;
  const pace = <Part extends { length: number }>(batches: AsyncGenerator<Part>) =>
    paceReads(batches, source.slots, (rows) => {
      count += rows;
      source.onRows(count);
    });
  return writeZip([
    { name: 'README.txt', read: () => [readme] },
    { name: 'columns.csv', read: () => [describeColumns(tables)] },
    ...tables.flatMap((table) => [
      { name: `${table.name}.csv`, read: () => writeCsv(table, pace(readCells(source.scope, table))) },
      { name: `${table.name}.json`, read: () => writeJson(pace(readJsonRows(source.scope, table))) },
    ]),
    ...images.map((name) => ({ name: `images/${name}`, read: () => readImage(source.images, name), compress: false })),
  ]);
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
