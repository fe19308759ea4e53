import * as fc from 'fast-check';
import { sql } from 'kysely';
import { useTestApp } from '../../test/use-test-app';
import { connectForCopying } from '../backup/snapshot';
import { openDatabase } from './connection';

const suite = useTestApp();

async function read(expression: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(suite.db);
  return rows[0]?.value;
}

test('bigint values up to the largest safe integer are read as exact numbers', async () => {
  expect(await read(sql`${Number.MAX_SAFE_INTEGER}::bigint`)).toBe(Number.MAX_SAFE_INTEGER);
});

test('numeric amounts are read as exactly the number that was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), async (cents) => {
      const amount = Number((cents / 100).toFixed(2));
      expect(await read(sql`${amount}::numeric(12,2)`)).toBe(amount === 0 ? 0 : amount);
    }),
    { numRuns: 50 },
  );
});

test('timestamps are read as ISO 8601 in UTC, exact to the millisecond', async () => {
  await fc.assert(
    fc.asyncProperty(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), async (date) => {
      expect(await read(sql`${date}::timestamptz(3)`)).toBe(date.toISOString());
    }),
    { numRuns: 50 },
  );
});

test('bigint arrays are read as arrays of numbers', async () => {
  expect(await read(sql`array[3, 1, 2]::bigint[]`)).toEqual([3, 1, 2]);
  expect(await read(sql`array[]::bigint[]`)).toEqual([]);
});

describe('a database URL with its own options and application name', () => {
  const settings = `select current_setting('TimeZone') as zone, current_setting('work_mem') as memory,
    current_setting('statement_timeout') as timeout, current_setting('application_name') as name`;
  const address = () => {
    const url = new URL(suite.ownerUrl);
    url.searchParams.set('options', '-c work_mem=64MB -c TimeZone=Asia/Tokyo');
    url.searchParams.set('application_name', 'pos-prod');
    return url.href;
  };

  test('replaces no setting of the pool', async () => {
    const db = openDatabase(address());
    const { rows } = await sql.raw(settings).execute(db);
    await db.destroy();
    expect(rows).toEqual([{ zone: 'UTC', memory: '64MB', timeout: '30s', name: 'backoffice' }]);
  });

  test('replaces no setting of a backup', async () => {
    const client = await connectForCopying(address(), 'backoffice backup');
    const { rows } = await client.query(settings);
    await client.end();
    expect(rows).toEqual([{ zone: 'UTC', memory: '64MB', timeout: '0', name: 'backoffice backup' }]);
  });
});
