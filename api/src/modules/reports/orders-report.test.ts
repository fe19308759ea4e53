import * as fc from 'fast-check';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { createOrder } from '../../../test/sales-factories';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
});

async function get(url: string) {
  return await suite.app.inject({ url, headers: authorizationHeaders(suite.config, location) });
}

async function list(query: Record<string, string | number> = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const { data, paging_metadata } = (await get(`/api/reports/orders?${search}`)).json();
  return { ids: data.orders.map((order: { id: number }) => order.id), orders: data.orders, paging: paging_metadata };
}

async function order(values: Parameters<typeof createOrder>[2] = {}): Promise<number> {
  return (await createOrder(suite.db, location, values)).id;
}

test('the orders report contains exactly the order fields that the screen shows', async () => {
  const id = await order({
    employee_id: 7,
    employee_first_name: 'Ada',
    employee_last_name: 'Byron',
    source: 'Kiosk',
    type: 'TakeOut',
    payment_type: 'Mixed',
    total_amount: 1234.5,
    status: 'Voided',
    created_at: '2026-03-05T14:30:00.250Z',
  });
  expect((await list()).orders).toEqual([
    {
      id,
      created_at: '2026-03-05T14:30:00.250Z',
      employee: { first_name: 'Ada', last_name: 'Byron' },
      source: 'Kiosk',
      type: 'TakeOut',
      payment_type: 'Mixed',
      total_amount: 1234.5,
      status: 'Voided',
    },
  ]);
});

test('the employee and payment type of an order that has neither are empty in the orders report', async () => {
  await order({ employee_id: null, payment_type: null, status: 'Open' });
  expect((await list()).orders).toEqual([expect.objectContaining({ employee: null, payment_type: null })]);
});

test('the orders report lists the newest orders first, and orders of the same time by descending id', async () => {
  const old = await order({ created_at: '2026-03-05T10:00:00Z' });
  const twins = [
    await order({ created_at: '2026-03-05T12:00:00Z' }),
    await order({ created_at: '2026-03-05T12:00:00Z' }),
  ];
  const middle = await order({ created_at: '2026-03-05T11:00:00Z' });
  expect((await list()).ids).toEqual([...twins.reverse(), middle, old]);
});

test('the orders report includes both ends of its range, to the millisecond', async () => {
  await order({ created_at: '2026-03-04T23:59:59.999Z' });
  const first = await order({ created_at: '2026-03-05T00:00:00.000Z' });
  const last = await order({ created_at: '2026-03-05T23:59:59.999Z' });
  await order({ created_at: '2026-03-06T00:00:00.000Z' });
  const range = { start_date: '2026-03-05T00:00:00.000Z', end_date: '2026-03-05T23:59:59.999Z' };
  expect((await list(range)).ids).toEqual([last, first]);
});

test('the orders report accepts a range without a start or an end', async () => {
  const before = await order({ created_at: '2026-03-04T00:00:00Z' });
  const after = await order({ created_at: '2026-03-06T00:00:00Z' });
  expect((await list({ start_date: '2026-03-05T00:00:00Z' })).ids).toEqual([after]);
  expect((await list({ end_date: '2026-03-05T00:00:00Z' })).ids).toEqual([before]);
});

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])(
  'the orders report accepts %s as the end of its range',
  async (end) => {
    expect((await get(`/api/reports/orders?start_date=${end}&end_date=${end}`)).statusCode).toBe(200);
  },
);

test('the orders report refuses a time without a time zone', async () => {
  const response = await get('/api/reports/orders?start_date=2026-03-05T00:00:00');
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['start_date']]);
});

test('the orders report filters by employee', async () => {
  const firstEmployeeOrder = await order({ employee_id: 1 });
  await order({ employee_id: 2 });
  await order({ employee_id: null });
  expect((await list({ employee_id: 1 })).ids).toEqual([firstEmployeeOrder]);
});

test('the orders report filters by payment type, including partly paid orders', async () => {
  const cash = await order({ payment_type: 'Cash' });
  const card = await order({ payment_type: 'Card' });
  const mixed = await order({ payment_type: 'Mixed' });
  await order({ payment_type: null });
  expect((await list({ payment_type: 'Cash' })).ids).toEqual([mixed, cash]);
  expect((await list({ payment_type: 'Card' })).ids).toEqual([mixed, card]);
});

test('the orders report combines its filters', async () => {
  const matching = await order({ employee_id: 1, payment_type: 'Cash', created_at: '2026-03-05T12:00:00Z' });
  await order({ employee_id: 2, payment_type: 'Cash', created_at: '2026-03-05T12:00:00Z' });
  await order({ employee_id: 1, payment_type: 'Card', created_at: '2026-03-05T12:00:00Z' });
  await order({ employee_id: 1, payment_type: 'Cash', created_at: '2026-03-06T12:00:00Z' });
  const query = { employee_id: 1, payment_type: 'Cash', end_date: '2026-03-05T23:59:59.999Z' };
  expect((await list(query)).ids).toEqual([matching]);
});

test('the orders report ignores filters of other reports', async () => {
  const id = await order();
  expect((await list({ date_filter: 'y', teamId: 1, date_range: 3 })).ids).toEqual([id]);
});

test('the orders report lists each order once and in order over pages of any size, with correct metadata', async () => {
  const total = 12;
  const hours = [3, 1, 3, 2, 5, 1, 4, 3, 2, 5, 3, 1];
  for (const hour of hours) await order({ created_at: `2026-03-05T0${hour}:00:00Z` });
  const all = (await list({ per_page: 999 })).ids;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 14 }), async (size) => {
      const pages = Math.ceil(total / size);
      const seen: number[] = [];
      for (let page = 1; page <= pages + 1; page += 1) {
        const { ids, paging } = await list({ page, per_page: size });
        seen.push(...ids);
        expect(paging).toEqual({
          total_items: total,
          current_page: page,
          per_page: size,
          total_pages: pages,
          has_next_page: page < pages,
        });
      }
      expect(seen).toEqual(all);
    }),
    { numRuns: 14 },
  );
});

test('the orders report returns an empty page with correct metadata past the end', async () => {
  await order();
  const { ids, paging } = await list({ page: 9_007_199_254_740_991, per_page: 999 });
  expect([ids, paging.total_items, paging.has_next_page]).toEqual([[], 1, false]);
});
