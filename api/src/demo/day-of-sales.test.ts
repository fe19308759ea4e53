import { bootstrapFixture } from '../../test/bootstrap-fixture';
import { parseOrder } from '../modules/pos/parse-order';
import { generateSales, listDaysBackwards } from './day-of-sales';
import { buildSimulatedMenu } from './guests';

const salesPattern = { ordersPerDay: 400, opens: 7, closes: 23 };
const menu = buildSimulatedMenu(bootstrapFixture);

function day(values: Partial<Parameters<typeof generateSales>[0]> = {}) {
  return generateSales({ menu, salesPattern, terminals: 2, seed: 'a seed', day: '2026-11-20', ...values });
}

const hours = (sales: ReturnType<typeof day>) =>
  sales.map(({ openedAt }) =>
    Number(openedAt.toLocaleString('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' })),
  );

test('generateSales returns identical orders for the same seed and day', () => {
  expect(JSON.stringify(day())).toBe(JSON.stringify(day()));
});

test.each([
  ['seed', { seed: 'another seed' }],
  ['day', { day: '2026-11-19' }],
])('generateSales returns different orders for a different %s', (_input, values) => {
  const ids = new Set(day().map(({ offlineId }) => offlineId));
  expect(day(values).filter(({ offlineId }) => ids.has(offlineId))).toEqual([]);
});

test('every generated order is valid, has the reported total, and has a unique id', () => {
  const sales = day();
  for (const { openOrder, finalOrder } of sales) {
    for (const body of [openOrder, finalOrder]) {
      const draft = parseOrder(body);
      if ('fields' in draft) throw new Error(JSON.stringify(draft.fields));
      expect(draft.totals.total).toBe(Math.round(body.total_amount * 100));
    }
    if (finalOrder.status === 'Completed') {
      const paid = finalOrder.payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      expect(paid).toBe(Math.round(finalOrder.total_amount * 100));
    }
  }
  expect(new Set(sales.map(({ offlineId }) => offlineId)).size).toBe(sales.length);
});

test('generated lunch and dinner times have more orders than the hours between them, and no order is outside the opening hours', () => {
  const at = hours(day());
  const count = (...included: number[]) => at.filter((hour) => included.includes(hour)).length;
  expect(count(12, 13)).toBeGreaterThan(2 * count(15, 16));
  expect(count(18, 19, 20)).toBeGreaterThan(2 * count(14, 15, 16));
  expect(Math.min(...at)).toBe(7);
  expect(Math.max(...at)).toBeLessThan(23);
});

test('a generated Saturday has more orders than a generated Monday', () => {
  expect(day({ day: '2026-11-21' }).length).toBeGreaterThan(1.3 * day({ day: '2026-11-16' }).length);
});

test('generated orders are within the location’s opening hours on days with a daylight-saving change', () => {
  for (const changed of ['2026-03-08', '2026-11-01']) {
    const at = hours(day({ day: changed }));
    expect([Math.min(...at), at.filter((hour) => hour >= 23).length]).toEqual([7, 0]);
  }
});

test('a generated day has all order types, sources and tenders, and some tips, discounts and voids', () => {
  const finals = day({ salesPattern: { ...salesPattern, ordersPerDay: 1500 } }).map(({ finalOrder }) => finalOrder);
  const kinds = (of: (order: (typeof finals)[number]) => string[]) => [...new Set(finals.flatMap(of))].sort();
  expect(kinds(({ type }) => [type])).toEqual(['Delivery', 'DineIn', 'PickUp', 'TakeOut']);
  expect(kinds(({ source }) => [source])).toEqual(['Kiosk', 'Online', 'Pos']);
  expect(kinds(({ status }) => [status])).toEqual(['Completed', 'Voided']);
  expect(kinds(({ payments }) => payments.map(({ payment_type }) => payment_type))).toEqual(['Card', 'Cash']);
  expect(finals.some(({ payments }) => payments.length === 2)).toBe(true);
  expect(finals.some(({ payments }) => payments.some(({ tips }) => tips > 0))).toBe(true);
  expect(finals.some(({ discount_amount }) => discount_amount > 0)).toBe(true);
});

test('listDaysBackwards returns the last days, newest first, across a month boundary', () => {
  expect(listDaysBackwards('2026-03-01', 3)).toEqual(['2026-03-01', '2026-02-28', '2026-02-27']);
});
