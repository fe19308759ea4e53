import type { ItemSales } from '@backoffice/contract/item-sales';
import type { SalesByRow } from '@backoffice/contract/sales-by';
import { createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
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

type Line = Parameters<typeof reports.line>[1];

/** Sells each line in an order of its own, in the given sequence. */
async function sellLines(lines: Array<Line & { created_at: string }>): Promise<void> {
  for (const { created_at, ...line } of lines) {
    await reports.line(await reports.order({ created_at, sub_total: 10, total_amount: 10 }), line);
  }
}

// New fixtures for each report: fixtures compare only the first report after a sale with the report from the rollups.
const ask = async (path: string, query: Record<string, string | number>) =>
  (await createReportFixtures(suite, () => location).ask(path, { ...MARCH, ...query })).json().data;
const readItems = async (query: Record<string, string | number> = {}): Promise<ItemSales[]> =>
  (await ask('items', query)).items;
const readBreakdown = async (query: Record<string, string>): Promise<SalesByRow[]> =>
  (await ask('sales_by', query)).rows;

/** Returns two values in both sequences. A report that chooses one of them arbitrarily is wrong for one sequence. */
const inBothSequences = <Value>(one: Value, other: Value): Array<[Value, Value]> => [
  [one, other],
  [other, one],
];

describe.each(inBothSequences('Merlot', 'House wine'))(
  'an item renamed during a day from %s to %s',
  (former, renamed) => {
    test.each([[4, 4], ...inBothSequences(4, 5)])(
      'and sold in category %i, then in category %i, has the new name in every report',
      async (from, to) => {
        await sellLines([
          { created_at: '2026-03-05T17:00:00Z', item_id: 6, item_name: former, category_id: from },
          { created_at: '2026-03-05T17:01:00Z', item_id: 6, item_name: former, category_id: from },
          { created_at: '2026-03-05T17:02:00Z', item_id: 6, item_name: renamed, category_id: to },
        ]);
        expect(await readItems()).toMatchObject([{ item_name: renamed, quantity: 3 }]);
        expect(await readItems({ search: renamed })).toMatchObject([{ item_id: 6, quantity: 3 }]);
        expect(await readItems({ search: former })).toEqual([]);
        expect(await readItems({ category_id: from })).toMatchObject([{ item_name: renamed }]);
        expect(await readBreakdown({ by: 'item' })).toMatchObject([{ name: renamed, units: 3 }]);
        const byCategory = await readBreakdown({ by: 'item', then_by: 'category' });
        expect(byCategory.map(({ then_key, name }) => [then_key, name])).toEqual(
          [...new Set([from, to])].map((category) => [String(category), renamed]),
        );
      },
    );
  },
);

describe.each(inBothSequences('Wine', 'Wines'))('a category renamed during a day from %s to %s', (former, renamed) => {
  test.each(inBothSequences(6, 7))(
    'has the new name in every report when item %i is sold before item %i',
    async (first, last) => {
      await sellLines([
        { created_at: '2026-03-05T17:00:00Z', item_id: first, category_id: 4, category_name: former },
        { created_at: '2026-03-05T17:01:00Z', item_id: last, category_id: 4, category_name: renamed },
        // A sale without the name of its category does not change the name.
        { created_at: '2026-03-05T17:02:00Z', item_id: first, category_id: 4, category_name: null },
      ]);
      expect(await readBreakdown({ by: 'category' })).toMatchObject([{ name: renamed, units: 3 }]);
      const byType = await readBreakdown({ by: 'category', then_by: 'order_type' });
      expect(byType).toMatchObject([{ name: renamed, units: 3 }]);
      const byItem = await readBreakdown({ by: 'category', then_by: 'item' });
      expect(byItem.map(({ then_key, name }) => [then_key, name])).toEqual([
        [String(first), renamed],
        [String(last), renamed],
      ]);
      expect((await readItems()).map(({ category_name }) => category_name)).toEqual([renamed, renamed]);
    },
  );
});

test.each(inBothSequences('Wine', 'Wines'))(
  'an item and a category renamed from %s to %s and back on later days have the name of the last day in every report',
  async (former, other) => {
    const names = { '05': former, '06': other, '07': former };
    await sellLines(
      Object.entries(names).map(([day, name]) => ({
        ...{ created_at: `2026-03-${day}T17:00:00Z`, item_id: 6, category_id: 4 },
        ...{ item_name: name, category_name: name },
      })),
    );
    expect(await readItems()).toMatchObject([{ item_name: former, category_name: former, quantity: 3 }]);
    for (const by of ['item', 'category']) {
      expect(await readBreakdown({ by })).toMatchObject([{ name: former, units: 3 }]);
    }
  },
);
