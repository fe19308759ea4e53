import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Config } from '../config';
import { checkDataKey } from '../database/data-key';
import { readMigrationHistory } from '../database/migrate';
import { createImageStore } from '../modules/item-images/image-store';
import { type ArchiveWriter, PART_BYTES, writeArchive } from './archive-writer';
import { type CatalogTable, readSequences, readTables } from './catalog';
import {
  type BackupTable,
  FORMAT_VERSION,
  imageEntryName,
  KEYS_ENTRY,
  MANIFEST_ENTRY,
  type Manifest,
  tableFileName,
} from './manifest';
import { beginSnapshot, connectForCopying, lockTables } from './snapshot';

export interface CreatedBackup {
  manifest: Manifest;
  /** Images that items refer to but that were not found. */
  missingImages: string[];
}

/** Writes a backup of the database at `ownerUrl`, which may be in use, with its images and its key. */
export async function createBackup(
  ownerUrl: string,
  config: Pick<Config, 'dataDir' | 'dataKey' | 'imageBucket'>,
  file: string,
): Promise<CreatedBackup> {
  const client = await connectForCopying(ownerUrl, 'backoffice backup');
  try {
    const created_at = await beginSnapshot(client);
    await checkDataKey(client, config.dataKey);
    const tables = await readTables(client);
    await lockTables(client, tables);
    return await writeArchive(file, async (archive) => {
      // Images come first: an image replaced after the snapshot is soon deleted, and a restore writes images first.
      const images = await addImages(archive, client, config);
      await archive.add(KEYS_ENTRY, toJson({ data_key: config.dataKey }));
      const copied: BackupTable[] = [];
      for (const table of tables) copied.push(await addTable(archive, client, table));
      const manifest: Manifest = {
        format: 'backoffice back-up',
        version: FORMAT_VERSION,
        id: randomUUID(),
        created_at,
        migrations: [...(await readMigrationHistory(client))].map(([name, checksum]) => ({ name, checksum })),
        tables: copied,
        // A snapshot does not include sequences. They are read after the rows, so they include all ids of the rows.
        sequences: await readSequences(client),
        images: images.added,
        entries: [...archive.entries],
      };
      await archive.add(MANIFEST_ENTRY, toJson(manifest));
      return { manifest, missingImages: images.missing };
    });
  } finally {
    await client.end();
  }
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

/** Adds the images of items. Returns the missing images of items that are not deleted. */
async function addImages(
  archive: ArchiveWriter,
  client: Client,
  config: Parameters<typeof createImageStore>[0],
): Promise<{ added: number; missing: string[] }> {
  const store = createImageStore(config);
  // Includes the images of deleted items, because deleted items can be restored.
  const { rows } = await client.query<{ image: string; is_shown: boolean }>(
    `SELECT image, bool_or(deleted_at IS NULL) AS is_shown FROM items WHERE image IS NOT NULL
      GROUP BY image ORDER BY image`,
  );
  const missing: string[] = [];
  let added = 0;
  for (const { image, is_shown } of rows) {
    const name = path.posix.basename(image);
    const content = await store.read(name);
    if (content) {
      await archive.add(imageEntryName(name), content);
      added += 1;
    } else if (is_shown) {
      missing.push(name);
    }
  }
  return { added, missing };
}

/** Adds the rows of a table in PostgreSQL's text format, in parts of bounded size. */
async function addTable(archive: ArchiveWriter, client: Client, { name, columns }: CatalogTable): Promise<BackupTable> {
  const list = columns.map((column) => escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`COPY (SELECT ${list} FROM ${escapeIdentifier(name)}) TO STDOUT`));
  let part = 0;
  let chunks: Buffer[] = [];
  let bytes = 0;
  const addPart = async () => {
    part += 1;
    await archive.add(tableFileName(name, part), Buffer.concat(chunks));
    chunks = [];
    bytes = 0;
  };
  for await (const chunk of rows) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await addPart();
  }
  if (bytes > 0) await addPart();
  return { name, columns, rows: rows.rowCount };
}
