import * as z from 'zod';

export const FORMAT_VERSION = 1;
export const MANIFEST_ENTRY = 'manifest.json';
export const KEYS_ENTRY = 'keys.json';

const count = z.int().min(0);

const entryRecord = z.object({ name: z.string(), size: count, sha256: z.string() });
export type EntryRecord = z.infer<typeof entryRecord>;

/** Fields that every version of the manifest has. */
export const manifestVersion = z.looseObject({ format: z.literal('backoffice back-up'), version: z.int() });

/** Content of the last file in a backup. */
export const manifest = manifestVersion.extend({
  id: z.uuid(),
  /** Time of the snapshot. */
  created_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Referenced tables come before the tables that reference them, here and in the archive. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  /** Last values of the sequences that were used. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  images: count,
  /** All other files of the archive. */
  entries: z.array(entryRecord),
});
export type Manifest = z.infer<typeof manifest>;
export type BackupTable = Manifest['tables'][number];

export const keysFile = z.object({
  /** DATA_KEY of the installation, which encrypts the passcodes in the tables. */
  data_key: z.string(),
});

export function tableFileName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`;
}

/** Returns the table of an entry, or undefined for an entry of a different kind. */
export function tableOfEntry(name: string): string | undefined {
  return /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1];
}

export function imageEntryName(image: string): string {
  return `images/${image}`;
}

export function imageOfEntry(name: string): string | undefined {
  return /^images\/([0-9a-f]{64}\.webp)$/.exec(name)?.[1];
}
