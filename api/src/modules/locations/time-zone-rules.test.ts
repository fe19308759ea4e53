import Fastify from 'fastify';
import { createLocation } from '../../../test/factories';
import { captureLog } from '../../../test/log-lines';
import { useTestApp } from '../../../test/use-test-app';
import { warnAboutTimeZoneRules } from './time-zone-rules';

/** Zones whose offsets never change. */
const [FIVE_HOURS, SIX_HOURS] = ['Etc/GMT+5', 'Etc/GMT+6'];
const MONTH_MS = 30 * 24 * 60 * 60_000;
const NOW = new Date('2026-11-28T12:00:00Z');

const suite = useTestApp();

beforeAll(async () => {
  for (const timezone of [FIVE_HOURS, FIVE_HOURS, SIX_HOURS]) await createLocation(suite.db, { timezone });
});

/** Returns the log after the rules of PostgreSQL have been compared with those of `offset`. */
async function compare(offset: (zone: string, at: Date) => number): Promise<string> {
  const lines = captureLog();
  await warnAboutTimeZoneRules(suite.ownerUrl, Fastify({ logger: { stream: lines } }).log, { now: NOW, offset });
  return lines.text;
}

const offset = (zone: string) => (zone === FIVE_HOURS ? -300 : -360);

test('no warning is logged when Node and PostgreSQL have the same offsets', async () => {
  expect(await compare(offset)).toBe('');
});

test('one warning names the zones whose offsets differ within the next 12 months', async () => {
  const changed = (months: number) => (zone: string, at: Date) =>
    offset(zone) + (zone === FIVE_HOURS && at.getTime() > NOW.getTime() + months * MONTH_MS ? 60 : 0);
  const lines = (await compare(changed(11))).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, zones: [FIVE_HOURS], msg: expect.stringContaining('update Node or PostgreSQL') },
  ]);
  expect(await compare(changed(13))).toBe('');
});

test('an error names the zones that PostgreSQL does not have, and the other zones are still compared', async () => {
  await createLocation(suite.db, { timezone: 'US/Pacific-New' });
  const lines = (await compare(() => 0)).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, zones: ['US/Pacific-New'], msg: expect.stringContaining('PostgreSQL does not have') },
    { level: 40, zones: [FIVE_HOURS, SIX_HOURS] },
  ]);
});

test('a warning is logged when the zones cannot be compared', async () => {
  const lines = captureLog();
  const { log } = Fastify({ logger: { stream: lines } });
  await warnAboutTimeZoneRules('postgresql://127.0.0.1:1/app', log);
  expect(lines.text).toContain('ECONNREFUSED');
});
