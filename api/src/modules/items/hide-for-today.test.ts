import { sql } from 'kysely';
import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { nextBusinessDayStart, updateHiddenUntil } from './business-day';

const AUCKLAND = { timezone: 'Pacific/Auckland', day_cutoff: '00:00' };
const NEW_YORK = { timezone: 'America/New_York', day_cutoff: '05:00' };

describe('nextBusinessDayStart', () => {
  test.each([
    // A minute before and after midnight of a day without a clock change.
    ['America/New_York', '2026-07-15T23:59:00-04:00', '2026-07-16T00:00:00-04:00'],
    ['America/New_York', '2026-07-16T00:01:00-04:00', '2026-07-17T00:00:00-04:00'],
    // Clocks go forward on 8 March 2026 and back on 1 November 2026.
    ['America/New_York', '2026-03-07T23:59:00-05:00', '2026-03-08T00:00:00-05:00'],
    ['America/New_York', '2026-03-08T00:01:00-05:00', '2026-03-09T00:00:00-04:00'],
    ['America/New_York', '2026-10-31T23:59:00-04:00', '2026-11-01T00:00:00-04:00'],
    ['America/New_York', '2026-11-01T00:01:00-04:00', '2026-11-02T00:00:00-05:00'],
    // Clocks go forward on 29 March 2026 and back on 25 October 2026.
    ['Europe/London', '2026-03-28T23:59:00+00:00', '2026-03-29T00:00:00+00:00'],
    ['Europe/London', '2026-03-29T00:01:00+00:00', '2026-03-30T00:00:00+01:00'],
    ['Europe/London', '2026-10-24T23:59:00+01:00', '2026-10-25T00:00:00+01:00'],
    ['Europe/London', '2026-10-25T00:01:00+01:00', '2026-10-26T00:00:00+00:00'],
    // Clocks go back half an hour on 5 April 2026 and forward half an hour on 4 October 2026.
    ['Australia/Lord_Howe', '2026-04-04T23:59:00+11:00', '2026-04-05T00:00:00+11:00'],
    ['Australia/Lord_Howe', '2026-04-05T00:01:00+11:00', '2026-04-06T00:00:00+10:30'],
    ['Australia/Lord_Howe', '2026-10-03T23:59:00+10:30', '2026-10-04T00:00:00+10:30'],
    ['Australia/Lord_Howe', '2026-10-04T00:01:00+10:30', '2026-10-05T00:00:00+11:00'],
    // Clocks go back on 5 April 2026 and forward on 27 September 2026.
    ['Pacific/Auckland', '2026-04-04T23:59:00+13:00', '2026-04-05T00:00:00+13:00'],
    ['Pacific/Auckland', '2026-04-05T00:01:00+13:00', '2026-04-06T00:00:00+12:00'],
    ['Pacific/Auckland', '2026-09-26T23:59:00+12:00', '2026-09-27T00:00:00+12:00'],
    ['Pacific/Auckland', '2026-09-27T00:01:00+12:00', '2026-09-28T00:00:00+13:00'],
    // No daylight-saving time, and an offset that is not a whole number of hours.
    ['Asia/Kolkata', '2026-03-29T23:59:00+05:30', '2026-03-30T00:00:00+05:30'],
    ['Asia/Kolkata', '2026-03-30T00:01:00+05:30', '2026-03-31T00:00:00+05:30'],
    // Clocks go forward at midnight, so the day starts at one.
    ['Africa/Cairo', '2026-04-23T23:59:00+02:00', '2026-04-24T01:00:00+03:00'],
  ])('in %s after %s returns %s', (zone, now, expected) => {
    expect(nextBusinessDayStart(new Date(now), { timezone: zone, day_cutoff: '00:00' })).toEqual(new Date(expected));
  });

  test.each([
    // One minute before the cut-off and at the cut-off, on the days of both clock changes.
    ['America/New_York', '2026-03-08T04:59:00-04:00', '2026-03-08T05:00:00-04:00'],
    ['America/New_York', '2026-03-08T05:00:00-04:00', '2026-03-09T05:00:00-04:00'],
    ['America/New_York', '2026-11-01T04:59:00-05:00', '2026-11-01T05:00:00-05:00'],
    ['America/New_York', '2026-11-01T05:00:00-05:00', '2026-11-02T05:00:00-05:00'],
    ['America/Los_Angeles', '2026-03-08T04:59:00-07:00', '2026-03-08T05:00:00-07:00'],
    ['America/Los_Angeles', '2026-03-08T05:00:00-07:00', '2026-03-09T05:00:00-07:00'],
    ['America/Los_Angeles', '2026-11-01T04:59:00-08:00', '2026-11-01T05:00:00-08:00'],
    ['America/Los_Angeles', '2026-11-01T05:00:00-08:00', '2026-11-02T05:00:00-08:00'],
    ['Europe/Berlin', '2026-03-29T04:59:00+02:00', '2026-03-29T05:00:00+02:00'],
    ['Europe/Berlin', '2026-03-29T05:00:00+02:00', '2026-03-30T05:00:00+02:00'],
    ['Europe/Berlin', '2026-10-25T04:59:00+01:00', '2026-10-25T05:00:00+01:00'],
    ['Europe/Berlin', '2026-10-25T05:00:00+01:00', '2026-10-26T05:00:00+01:00'],
    ['Australia/Lord_Howe', '2026-04-05T04:59:00+10:30', '2026-04-05T05:00:00+10:30'],
    ['Australia/Lord_Howe', '2026-04-05T05:00:00+10:30', '2026-04-06T05:00:00+10:30'],
    ['Australia/Lord_Howe', '2026-10-04T04:59:00+11:00', '2026-10-04T05:00:00+11:00'],
    ['Australia/Lord_Howe', '2026-10-04T05:00:00+11:00', '2026-10-05T05:00:00+11:00'],
  ])('with the cut-off 05:00 in %s after %s returns %s', (zone, now, expected) => {
    expect(nextBusinessDayStart(new Date(now), { timezone: zone, day_cutoff: '05:00' })).toEqual(new Date(expected));
  });
});

describe('an item hidden for today', () => {
  const suite = useTestApp();
  let location: number;
  let menu: ReturnType<typeof createMenuClient>;

  beforeAll(async () => {
    menu = createMenuClient(suite, () => location);
  });
  beforeEach(async () => {
    location = await createLocation(suite.db, AUCKLAND);
  });

  const hide = (id: number) => menu.request('PUT', `/items/${id}/active_pos?hide_status=HideForToday`);

  async function hiddenUntil(): Promise<string | null | undefined> {
    const rows = await withLocation(suite.db, location, (scope) =>
      scope.selectFrom('items').select('hidden_until').where('location_id', '=', location).execute(),
    );
    return rows[0]?.hidden_until;
  }

  /** Ends the period for which items are hidden at the current time, as if the next business day had started. */
  async function endDay(): Promise<void> {
    await withLocation(suite.db, location, (scope) =>
      sql`update items set hidden_until = now() where location_id = ${location} and hidden_until is not null`.execute(
        scope,
      ),
    );
  }

  test('is hidden until the next day in the time zone of the location', async () => {
    const before = new Date();
    const { id } = await menu.createItem();
    expect((await hide(id)).hide_status).toBe('HideForToday');
    const until = new Date((await hiddenUntil()) ?? '');
    expect([before, new Date()].map((now) => nextBusinessDayStart(now, AUCKLAND))).toContainEqual(until);
  });

  test('has the status UnHide in every response once its day is over', async () => {
    const { id } = await menu.createItem();
    await hide(id);
    expect((await menu.request('GET', '/items?is_shown=true')).data).toEqual([]);
    await endDay();
    expect((await menu.request('GET', `/items/${id}`)).hide_status).toBe('UnHide');
    expect((await menu.request('GET', '/items?is_shown=true')).data).toHaveLength(1);
    expect((await menu.request('GET', '/items?is_shown=false')).data).toEqual([]);
    expect((await menu.request('GET', '/items/inventories_count')).active_items).toBe(1);
  });

  test('can be set to another hide status before its day is over', async () => {
    const { id } = await menu.createItem();
    await hide(id);
    await menu.request('PUT', `/items/${id}/active_pos?hide_status=HideForIndefinitely`);
    expect(await hiddenUntil()).toBeNull();
    expect((await menu.request('GET', `/items/${id}`)).hide_status).toBe('HideForIndefinitely');
    expect((await menu.request('PUT', `/items/${id}/active_pos?hide_status=UnHide`)).hide_status).toBe('UnHide');
  });

  test('is hidden until the next day of the new time zone and cut-off when the location changes them', async () => {
    const { id } = await menu.createItem();
    await hide(id);
    const now = new Date();
    await withLocation(suite.db, location, (scope) => updateHiddenUntil(scope, location, NEW_YORK, now));
    expect(await hiddenUntil()).toBe(nextBusinessDayStart(now, NEW_YORK).toISOString());
  });

  test('stays visible after its day when the location changes its time zone', async () => {
    const { id } = await menu.createItem();
    await hide(id);
    await endDay();
    const now = new Date(Date.now() + 1_000);
    await withLocation(suite.db, location, (scope) => updateHiddenUntil(scope, location, NEW_YORK, now));
    expect((await menu.request('GET', `/items/${id}`)).hide_status).toBe('UnHide');
  });

  test.each(['', '?hide_status=Hide'])(
    'cannot be hidden with the query "%s", which lacks a valid hide status',
    async (query) => {
      const { id } = await menu.createItem();
      expect((await menu.send('PUT', `/items/${id}/active_pos${query}`)).status).toBe(400);
    },
  );
});
