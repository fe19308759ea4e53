import { dayStart, toDay } from '@backoffice/contract/dates';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { useTestApp } from '../../../test/use-test-app';
import { randomCutoff } from './testing/random-sales';

const suite = useTestApp();

/**
 * Days on which clocks are set forward or back: at night, across midnight, by half an hour, by two hours or by a day.
 * Kathmandu has no clock changes.
 */
const CLOCK_CHANGES = [
  ...['America/New_York 2026-03-08', 'America/New_York 2026-11-01', 'Europe/Berlin 2026-03-29'],
  ...['Europe/Berlin 2026-10-25', 'Australia/Lord_Howe 2026-04-05', 'Australia/Lord_Howe 2026-10-04'],
  ...['Pacific/Chatham 2026-04-05', 'Pacific/Chatham 2026-09-27', 'Africa/Cairo 2025-04-25'],
  ...['America/Havana 2026-11-01', 'America/St_Johns 2010-11-07', 'Antarctica/Troll 2026-10-25'],
  ...['Antarctica/Troll 2026-03-29', 'Pacific/Apia 2011-12-30', 'Asia/Kathmandu 2026-07-15'],
].map((change) => change.split(' '));

const randomCase = fc.record({
  change: fc.constantFrom(...CLOCK_CHANGES),
  cutoff: randomCutoff,
  minutes: fc.integer({ min: -48 * 60, max: 48 * 60 }),
});

test('the SQL functions and the TypeScript functions compute the same business days, even around clock changes', async () => {
  const property = fc.asyncProperty(fc.array(randomCase, { minLength: 50, maxLength: 50 }), async (cases) => {
    const input = cases.map(({ change: [zone = '', day = ''], cutoff, minutes }) => {
      const at = new Date(Date.parse(`${day}T12:00:00Z`) + minutes * 60_000).toISOString();
      return { zone, cutoff, at, day: at.slice(0, 10) };
    });
    const { rows } = await sql<{ start: string; sales_day: string }>`
      select day_start(day, zone, cutoff)::timestamptz(3) as start, sales_day(at, zone, cutoff)::text as sales_day
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
        as x (zone text, cutoff time, at timestamptz, day date)`.execute(suite.db);
    expect(rows.map((row, index) => ({ ...input[index], ...row }))).toEqual(
      input.map((one) => ({
        ...one,
        start: dayStart(one.day, one.zone, one.cutoff),
        sales_day: toDay(one.at, one.zone, one.cutoff),
      })),
    );
  });
  await fc.assert(property, { numRuns: 40 });
});
