import { EXPORT_BATCH_ROWS, readBatches } from './report-csv';

/** Test rows, one per second, newest first. */
const rows = Array.from({ length: 2 * EXPORT_BATCH_ROWS + 5 }, (_, second) => {
  return { id: second, created_at: new Date(Date.UTC(2026, 10, 20) - second * 1000).toISOString() };
});

test('each batch of an export is read from a range that ends at the last row of the previous batch', async () => {
  const ranges: unknown[] = [];
  const range = { start_date: '2026-11-01T00:00:00.000Z', end_date: '2026-11-30T00:00:00.000Z' };
  const batches = readBatches(range, async (query, last: (typeof rows)[number] | undefined) => {
    ranges.push(query);
    const from = last ? last.id + 1 : 0;
    return rows.slice(from, from + EXPORT_BATCH_ROWS);
  });
  const ids: number[] = [];
  for await (const batch of batches) ids.push(...batch.map(({ id }) => id));
  expect(ids).toEqual(rows.map(({ id }) => id));
  const ends = [rows[EXPORT_BATCH_ROWS - 1], rows[2 * EXPORT_BATCH_ROWS - 1]];
  expect(ranges).toEqual([range, ...ends.map((row) => ({ ...range, end_date: row?.created_at }))]);
});
