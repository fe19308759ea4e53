import { randomUUID } from 'node:crypto';
import { createLocation } from '../../../test/factories';
import { buildPosOrder, createPairedClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let terminal: Awaited<ReturnType<typeof createPairedClient>>;

beforeAll(async () => {
  const location = await createLocation(suite.db);
  terminal = await createPairedClient(suite, location);
});

const times = <Value>(count: number, itemAt: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => itemAt(index));
const modifier = { modifier_id: null, name: 'Rare', price: 0 };

test.each([
  [
    'taxes',
    100,
    (count: number) =>
      buildPosOrder({
        taxes: times(count, (index) => ({ tax_id: null, name: `Tax ${index}`, rate: 0 })),
        items: [{ tax_positions: times(count, (index) => index) }],
      }),
    { taxes: 'An order can have up to 100 taxes' },
  ],
  [
    'lines',
    500,
    (count: number) => buildPosOrder({ items: times(count, () => ({ price: 0.02 })), total_amount: count / 50 }),
    { items: 'An order can have up to 500 lines' },
  ],
  [
    'taxes on each of 500 lines',
    10,
    (count: number) =>
      buildPosOrder({
        taxes: times(count, (index) => ({ tax_id: null, name: `Tax ${index}`, rate: 1 })),
        items: times(500, () => ({ price: 1, tax_positions: times(count, (index) => index) })),
        total_amount: 550,
      }),
    { items: 'The lines of an order can have at most 5,000 taxes in total' },
  ],
  [
    'modifiers of a line',
    100,
    (count: number) => buildPosOrder({ items: [{ modifiers: times(count, () => modifier) }] }),
    { 'items.0.modifiers': 'A line can have up to 100 modifiers' },
  ],
  [
    'payments',
    200,
    (count: number) => buildPosOrder({ payments: times(count, (index) => ({ amount: index < 200 ? 0.05 : 0 })) }),
    { payments: 'An order can have up to 200 payments' },
  ],
  [
    'characters in its note',
    500,
    (count: number) => buildPosOrder({ note: 'x'.repeat(count) }),
    { note: 'Can have 500 characters at most' },
  ],
])(
  'an order with the maximum number of %s is stored, and an order with one more is refused with the limit',
  async (_, limit, order, fields) => {
    expect(await terminal.put(randomUUID(), order(limit))).toMatchObject({ status: 'created', flags: [] });
    expect(await terminal.put(randomUUID(), order(limit + 1))).toMatchObject({ http: 400, fields });
  },
);

test('an order with a price above the maximum amount is refused with an error that states the limit', async () => {
  expect(await terminal.put(randomUUID(), buildPosOrder({ items: [{ price: 10_000_000 }] }))).toMatchObject({
    http: 400,
    fields: { 'items.0.price': 'Must be 9,999,999.99 at most' },
  });
});
