import { bootstrap as schema } from '@backoffice/shared/contract/bootstrap';
import { readOrder } from '../modules/pos/order-draft';
import { daysBefore, salesOf } from './day-of-sales';
import { menuOf } from './guests';

const item = {
  price_type: 'Fixed' as const,
  category_ids: [1],
  tax_ids: [1],
  modifier_group_ids: [1],
};
const bootstrap = schema.parse({
  location: {
    id: 1,
    name: 'Harbor',
    timezone: 'America/New_York',
    phone_number: '',
    email: '',
    website: '',
    address_string: '',
    cash_discount_rate: 3,
    is_cash_discount_enabled: true,
    lock_screen_after_each_transaction: false,
  },
  terminal: { id: 1, name: 'Bar' },
  categories: [{ id: 1, name: 'Mains', color_code: '#112233', item_ids: [1], modifier_group_ids: [] }],
  items: Array.from({ length: 8 }, (_, index) => ({
    ...item,
    id: index + 1,
    name: `Dish ${index}`,
    price: 9.95 + index,
  })),
  modifier_groups: [{ id: 1, name: 'Sides', min: 1, max: 2, modifiers: [{ id: 1, name: 'Fries', price: 2.5 }] }],
  taxes: [{ id: 1, name: 'Sales tax', rate: 8.875 }],
  printers: [],
  kitchen_receipt: {},
  customer_receipt: {},
  order_types: ['DineIn', 'TakeOut', 'Delivery', 'PickUp'],
  order_sources: ['Pos', 'Online', 'Kiosk'],
  order_notes: [{ id: 1, name: 'No onions' }],
  employees: [{ id: 1, first_name: 'Ada', last_name: 'Byron' }],
});
const trade = { ordersPerDay: 400, opens: 7, closes: 23 };
const menu = menuOf(bootstrap);

function day(values: Partial<Parameters<typeof salesOf>[0]> = {}) {
  return salesOf({ menu, trade, terminals: 2, seed: 'a seed', day: '2026-11-20', ...values });
}

const hours = (sales: ReturnType<typeof day>) =>
  sales.map(({ from }) =>
    Number(from.toLocaleString('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' })),
  );

test('the same seed and day make the same orders, to the byte', () => {
  expect(JSON.stringify(day())).toBe(JSON.stringify(day()));
});

test.each([
  ['seed', { seed: 'another seed' }],
  ['day', { day: '2026-11-19' }],
])('another %s makes other orders', (_what, values) => {
  const ids = new Set(day().map(({ offlineId }) => offlineId));
  expect(day(values).filter(({ offlineId }) => ids.has(offlineId))).toEqual([]);
});

test('every order is one that a terminal may send, adds up as told, and has an id of its own', () => {
  const sales = day();
  for (const { opened, final } of sales) {
    for (const body of [opened, final]) {
      const draft = readOrder(body);
      if ('fields' in draft) throw new Error(JSON.stringify(draft.fields));
      expect(draft.totals.total).toBe(Math.round(body.total_amount * 100));
    }
    if (final.status === 'Completed') {
      const paid = final.payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      expect(paid).toBe(Math.round(final.total_amount * 100));
    }
  }
  expect(new Set(sales.map(({ offlineId }) => offlineId)).size).toBe(sales.length);
});

test('noon and evening are busier than the hours between, and nobody comes when it is closed', () => {
  const at = hours(day());
  const count = (...wanted: number[]) => at.filter((hour) => wanted.includes(hour)).length;
  expect(count(12, 13)).toBeGreaterThan(2 * count(15, 16));
  expect(count(18, 19, 20)).toBeGreaterThan(2 * count(14, 15, 16));
  expect(Math.min(...at)).toBe(7);
  expect(Math.max(...at)).toBeLessThan(23);
});

test('a Saturday sells more than a Monday', () => {
  expect(day({ day: '2026-11-21' }).length).toBeGreaterThan(1.3 * day({ day: '2026-11-16' }).length);
});

test('hours are those of the location on the days when its clocks change', () => {
  for (const changed of ['2026-03-08', '2026-11-01']) {
    const at = hours(day({ day: changed }));
    expect([Math.min(...at), at.filter((hour) => hour >= 23).length]).toEqual([7, 0]);
  }
});

test('a day has every way to order and to pay, some tips, discounts and voids', () => {
  const finals = day({ trade: { ...trade, ordersPerDay: 1500 } }).map(({ final }) => final);
  const kinds = (of: (order: (typeof finals)[number]) => string[]) => [...new Set(finals.flatMap(of))].sort();
  expect(kinds(({ type }) => [type])).toEqual(['Delivery', 'DineIn', 'PickUp', 'TakeOut']);
  expect(kinds(({ source }) => [source])).toEqual(['Kiosk', 'Online', 'Pos']);
  expect(kinds(({ status }) => [status])).toEqual(['Completed', 'Voided']);
  expect(kinds(({ payments }) => payments.map(({ payment_type }) => payment_type))).toEqual(['Card', 'Cash']);
  expect(finals.some(({ payments }) => payments.length === 2)).toBe(true);
  expect(finals.some(({ payments }) => payments.some(({ tips }) => tips > 0))).toBe(true);
  expect(finals.some(({ discount_amount }) => discount_amount > 0)).toBe(true);
});

test('days are counted back from the last', () => {
  expect(daysBefore('2026-03-01', 3)).toEqual(['2026-03-01', '2026-02-28', '2026-02-27']);
});
