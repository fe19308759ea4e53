import { useTestApp } from '../../../test/use-test-app';
import { createTimeZoneList, isTimeZone } from './time-zones';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

const EVERY_ZONE = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
const createList = (known = EVERY_ZONE) => createTimeZoneList(async () => known);

async function namesAt(now: Date, ...ids: string[]) {
  const zones = await createList()(now);
  return ids.map((id) => zones.find((zone) => zone.id === id)?.display_name);
}

test('the time zone list shows the name and the current offset of each time zone', async () => {
  expect(await namesAt(winter, 'America/New_York', 'Australia/Adelaide', 'UTC')).toEqual([
    '(GMT-05:00) Eastern Time (America/New York)',
    '(GMT+10:30) Australian Central Time (Australia/Adelaide)',
    '(GMT+00:00) UTC',
  ]);
  expect(await namesAt(summer, 'America/New_York')).toEqual(['(GMT-04:00) Eastern Time (America/New York)']);
});

test('the time zone list shows the new offset immediately after a clock change', async () => {
  const list = createList();
  const newYork = async (now: Date) =>
    (await list(now)).find(({ id }) => id === 'America/New_York')?.display_name.slice(0, 11);
  // In 2026 New York's clocks go forward on March 8, at 07:00 UTC.
  expect(await newYork(new Date('2026-03-08T06:59:59.999Z'))).toBe('(GMT-05:00)');
  expect(await newYork(new Date('2026-03-08T07:00:00Z'))).toBe('(GMT-04:00)');
});

test('time zones are sorted from west to east', async () => {
  const ids = (await createList()(winter)).map(({ id }) => id);
  const places = ['Pacific/Pago_Pago', 'America/New_York', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'];
  expect(places.map((id) => ids.indexOf(id))).toEqual(places.map((id) => ids.indexOf(id)).sort((a, b) => a - b));
  expect(ids.length).toBeGreaterThan(400);
});

test('the time zone list has a zone under the name that PostgreSQL has for it, and no zone that PostgreSQL lacks', async () => {
  const known = new Set(EVERY_ZONE);
  for (const id of ['America/Indianapolis', 'Asia/Tokyo']) known.delete(id);
  const zones = await createList(known.add('America/Indiana/Indianapolis').add('Nowhere/City'))(winter);
  expect(zones).toContainEqual({
    id: 'America/Indiana/Indianapolis',
    display_name: '(GMT-05:00) Eastern Time (America/Indiana/Indianapolis)',
  });
  expect(zones).toHaveLength(EVERY_ZONE.size - 1);
  const ids = zones.map(({ id }) => id);
  for (const id of ['America/Indianapolis', 'Asia/Tokyo', 'Nowhere/City']) expect(ids).not.toContain(id);
});

test('the first time zone list yields to other work while it is created', async () => {
  // The fake clock advances beyond the yield interval at each reading, whatever the machine's speed.
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += 100;
    return now;
  });
  let turns = 0;
  let isListed = false;
  const listed = createList()(winter).finally(() => {
    isListed = true;
  });
  while (!isListed) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  jest.restoreAllMocks();
  expect(turns).toBeGreaterThan((await listed).length / 2);
});

test.each(['America/New_York', 'Asia/Kolkata', 'US/Eastern', 'Etc/GMT+5', 'UTC'])('isTimeZone accepts %s', (id) =>
  expect(isTimeZone(id)).toBe(true),
);
test.each(['Mars/Olympus', '+05:00', '', 'america/new_york', 'America/New_York; drop'])('isTimeZone refuses %j', (id) =>
  expect(isTimeZone(id)).toBe(false),
);
test.each(['PST', 'AST', 'IST', 'CET', 'AET'])('isTimeZone refuses the abbreviation %s', (id) =>
  expect(isTimeZone(id)).toBe(false),
);

describe('the time zone list', () => {
  const suite = useTestApp();
  beforeAll(async () => {});

  test('is available without a session', async () => {
    const response = await suite.app.inject({ url: '/api/public/time_zones' });
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toContainEqual({
      id: 'Asia/Tokyo',
      display_name: '(GMT+09:00) Japan Standard Time (Asia/Tokyo)',
    });
  });
});
