import { createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { refreshAllDays } from '../rollups/refresh';
import { createReportFixtures } from './testing/report-fixtures';

const suite = useTestApp();
let location: number;
let reports: ReturnType<typeof createReportFixtures>;

beforeAll(async () => {
  reports = createReportFixtures(suite, () => location);
});
beforeEach(async () => {
  location = await createLocation(suite.db);
});

const MARCH = { start_date: '2026-03-01T05:00:00.000Z', end_date: '2026-04-01T03:59:59.999Z' };

test('the items report filtered by an item omits other items with the same name', async () => {
  for (const item_id of [6, 7, null]) {
    const order = await reports.order({ created_at: '2026-03-05T17:00:00Z', sub_total: 10, total_amount: 10 });
    await reports.line(order, { item_id });
  }
  const list = await reports.ask('items', { ...MARCH, item_id: 6 });
  expect(list.json().data.items).toMatchObject([{ item_id: 6, item_name: 'Soup', quantity: 1, net: 10 }]);
  const summary = await reports.ask('items/summary', { ...MARCH, item_id: 6 });
  expect(summary.json().totals).toMatchObject({ count: 1, quantity: 1, net: 10 });
});

test.each([
  ['deluxe', [{ item_id: 6, item_name: 'Deluxe', quantity: 2, net: 20 }]],
  ['burger', []],
])('the search “%s” finds all sales of a renamed item by its latest name', async (search, found) => {
  for (const [day, item_name] of Object.entries({ '05': 'Burger', '06': 'Deluxe' })) {
    const order = await reports.order({ created_at: `2026-03-${day}T17:00:00Z`, sub_total: 10, total_amount: 10 });
    await reports.line(order, { item_id: 6, item_name });
  }
  const list = await reports.ask('items', { ...MARCH, search });
  expect(list.json().data.items).toMatchObject(found);
  const total = found.length > 0 ? 20 : 0;
  for (const range of [
    MARCH,
    { ...MARCH, start_date: '2026-03-05T05:00:00.000Z', end_date: '2026-03-07T04:59:59.999Z' },
  ]) {
    const { totals, chart } = (await reports.ask('items/summary', { ...range, search })).json();
    expect(totals).toMatchObject({ count: found.length, net: total });
    expect(chart.buckets.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(total);
  }
});

test.each([
  ['Merlot', 'House wine'],
  ['House wine', 'Merlot'],
])('an item renamed during a day from %s to %s has the new name in every report', async (former, renamed) => {
  const names = [former, former, renamed];
  for (const [index, item_name] of names.entries()) {
    const created_at = `2026-03-05T17:0${index}:00Z`;
    const order = await reports.order({ created_at, sub_total: 10, total_amount: 10 });
    await reports.line(order, { item_id: 6, item_name });
  }
  const expectNewName = async () => {
    expect((await reports.ask('items', MARCH)).json().data.items).toMatchObject([{ item_name: renamed, quantity: 3 }]);
    const found = (await reports.ask('items', { ...MARCH, search: renamed })).json();
    expect(found.data.items).toMatchObject([{ item_id: 6 }]);
    const rows = (await reports.ask('sales_by', { ...MARCH, by: 'item' })).json().data.rows;
    expect(rows).toMatchObject([{ name: renamed, units: 3 }]);
  };
  await expectNewName();
  await refreshAllDays(suite.db, location);
  await expectNewName();
});
