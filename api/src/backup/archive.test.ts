import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { temporaryFolder } from '../../test/run-database';
import { verifyArchive } from './archive-reader';
import { writeArchive } from './archive-writer';
import { FORMAT_VERSION, MANIFEST_ENTRY, type Manifest } from './manifest';

const folder = temporaryFolder();
const file = path.join(folder, 'backup.tar.gz');
afterAll(() => rmSync(folder, { recursive: true }));

const EMPTY: Manifest = {
  format: 'backoffice back-up',
  version: FORMAT_VERSION,
  id: '00000000-0000-4000-8000-000000000000',
  created_at: '2026-11-23T05:00:00.000Z',
  migrations: [],
  tables: [],
  sequences: [],
  images: 0,
  entries: [],
};

/** Writes a small backup, and returns its bytes. */
async function writeSample(values: Partial<Manifest> = {}): Promise<Buffer> {
  await writeArchive(file, async (archive) => {
    await archive.add('tables/items/000001.copy', randomBytes(700));
    await archive.add('tables/items/000002.copy', Buffer.from('short'));
    const manifest = { ...EMPTY, entries: [...archive.entries], ...values };
    await archive.add(MANIFEST_ENTRY, Buffer.from(JSON.stringify(manifest)));
  });
  return readFileSync(file);
}

const REFUSAL = `${file} is damaged, incomplete or not a backup: nothing was restored`;

test('verifyArchive accepts a complete backup file', async () => {
  await writeSample();
  expect((await verifyArchive(file)).entries.map(({ name, size }) => [name, size])).toEqual([
    ['tables/items/000001.copy', 700],
    ['tables/items/000002.copy', 5],
  ]);
});

test('verifyArchive rejects a backup file with any single flipped bit', async () => {
  const bytes = await writeSample();
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (position, bit) => {
      const flipped = Buffer.from(bytes);
      flipped[position] = (flipped[position] ?? 0) ^ (1 << bit);
      writeFileSync(file, flipped);
      await expect(verifyArchive(file)).rejects.toThrow(REFUSAL);
    }),
    {
      numRuns: 300,
      examples: [
        [0, 0],
        [5, 3],
        [9, 1],
        [bytes.length - 1, 7],
        [bytes.length - 50, 0],
      ],
    },
  );
});

test('verifyArchive rejects a backup file that is truncated at any position', async () => {
  const bytes = await writeSample();
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
      writeFileSync(file, bytes.subarray(0, length));
      await expect(verifyArchive(file)).rejects.toThrow(REFUSAL);
    }),
    { examples: [[0], [1], [bytes.length - 85], [bytes.length - 1]] },
  );
});

test.each([
  ['text', Buffer.from('id,name\n1,Soup\n'.repeat(100))],
  ['compressed text', gzipSync('id,name\n1,Soup\n'.repeat(100))],
])('verifyArchive rejects a file that contains %s', async (_kind, content) => {
  writeFileSync(file, content);
  await expect(verifyArchive(file)).rejects.toThrow(REFUSAL);
});

test('verifyArchive rejects a backup file with an entry that is missing from its manifest', async () => {
  await writeSample({ entries: [] });
  await expect(verifyArchive(file)).rejects.toThrow(REFUSAL);
});

test('verifyArchive rejects a backup file with a later format version, and states the reason', async () => {
  await writeSample({ version: FORMAT_VERSION + 1 });
  await expect(verifyArchive(file)).rejects.toThrow(/was written by a later version of the program/);
});

test('a failed backup keeps the previous file and leaves no partial file', async () => {
  const former = createHash('sha256')
    .update(await writeSample())
    .digest('hex');
  const failure = writeArchive(file, async (archive) => {
    await archive.add('tables/items/000001.copy', randomBytes(100_000));
    throw new Error('the connection was lost');
  });
  await expect(failure).rejects.toThrow('the connection was lost');
  expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(former);
  expect(readdirSync(folder)).toEqual(['backup.tar.gz']);
});
