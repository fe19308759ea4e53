import { randomUUID } from 'node:crypto';
import { createLocation } from '../../../test/factories';
import { buildPosOrder, createPairedClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let terminal: Awaited<ReturnType<typeof createPairedClient>>;

beforeAll(async () => {
  location = await createLocation(suite.db);
  terminal = await createPairedClient(suite, location);
});

async function stored() {
  return await withLocation(suite.db, location, (scope) => scope.selectFrom('orders').select('id').execute());
}

test.each([
  ['without lines', buildPosOrder({ items: [] }), 'items'],
  [
    'with a tax position outside its taxes',
    buildPosOrder({ items: [{ tax_positions: [0] }] }),
    'items.0.tax_positions',
  ],
  [
    'with a tax twice on a line',
    buildPosOrder({ taxes: [{ tax_id: null, name: 'Tax', rate: 1 }], items: [{ tax_positions: [0, 0] }] }),
    'items.0.tax_positions',
  ],
  ['with a time before the year 2000', buildPosOrder({ created_at: '1999-12-31T23:59:59.000Z' }), 'created_at'],
  ['of ten million dollars', buildPosOrder({ items: [{ price: 5_000_000, quantity: 2 }] }), 'items'],
  [
    'paid with ten million dollars',
    buildPosOrder({ payments: [{ amount: 5_000_000 }, { amount: 5_000_000 }] }),
    'payments',
  ],
  [
    'with ten million dollars of tips',
    buildPosOrder({ payments: [{ tips: 9_999_999.99 }, { tips: 0.01 }] }),
    'payments',
  ],
  ['with a revision above the largest integer', buildPosOrder({ revision: 2_147_483_648 }), 'revision'],
  ['with a fraction of a cent', buildPosOrder({ total_amount: 10.005 }), 'total_amount'],
  ['with an unknown field', { ...buildPosOrder(), surcharge: 1 }, 'surcharge'],
])('an order %s is refused with an error on the field', async (_case, body, field) => {
  const refusal = await terminal.put(randomUUID(), body);
  expect(refusal).toMatchObject({ http: 400, code: 'invalid_request' });
  expect(Object.keys(refusal.fields ?? {})).toContain(field);
  expect(await stored()).toEqual([]);
});

test('an order with two payments that have the same UUID is refused', async () => {
  const offline_id = randomUUID();
  const payments = [
    { offline_id, amount: 5 },
    { offline_id: offline_id.toUpperCase(), amount: 5 },
  ];
  expect(await terminal.put(randomUUID(), buildPosOrder({ payments }))).toMatchObject({
    http: 400,
    fields: { payments: expect.any(String) },
  });
});

test('an order with an id that is not a UUID is refused', async () => {
  expect(await terminal.put('7', buildPosOrder())).toMatchObject({ http: 400, code: 'invalid_request' });
});
