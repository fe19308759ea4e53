import { randomUUID } from 'node:crypto';
import { tender } from '@backoffice/contract/sale-kinds';
import { createEmployee, createLocation } from '../../../test/factories';
import { buildPosOrder, fetchOrder } from '../../../test/pos-orders';
import {
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { orderDocument } from '../ledger/sales-revisions.repository';
import { verifyLocation } from '../ledger/verify-location';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createTerminalClient(suite, location);
});

const taxes = [{ tax_id: 1, name: 'Sales tax', rate: 10 }];
/** Price 100.00, service charge 18 %, and 10 % tax on both: 129.80 before cash rounding. */
const charged = {
  taxes,
  items: [{ price: 100, tax_positions: [0] }],
  service_charges: [{ name: 'Large party', rate: 18, amount: 18, tax_positions: [0] }],
  guest_count: 8,
};

async function readDocument(offlineId: string) {
  return await withLocation(suite.db, location, async (scope) => {
    const rows = await scope
      .selectFrom('sales_revisions')
      .select(orderDocument().as('document'))
      .where('offline_id', '=', offlineId)
      .execute();
    return JSON.stringify(rows.at(-1)?.document);
  });
}

test.each(tender.options)('an order paid by %s is stored with its tender', async (payment_type) => {
  const { id, flags } = await terminal.put(randomUUID(), buildPosOrder({ payments: [{ payment_type, amount: 10 }] }));
  expect(flags).toEqual([]);
  expect(await fetchOrder(suite, location, id)).toMatchObject({
    payment_type,
    payments: [{ payment_type, amount: 10 }],
  });
});

test('an unknown tender is refused', async () => {
  const order = buildPosOrder();
  const payments = [{ ...order.payments[0], payment_type: 'Barter' }];
  expect(await terminal.put(randomUUID(), { ...order, payments })).toMatchObject({ http: 400 });
});

test('an order paid by a gift card and cash has the payment type Mixed', async () => {
  const payments = [{ payment_type: 'GiftCard' as const, amount: 6 }, { amount: 4 }];
  const { id } = await terminal.put(randomUUID(), buildPosOrder({ payments }));
  expect(await fetchOrder(suite, location, id)).toMatchObject({ payment_type: 'Mixed' });
});

test('order details contain the number of guests, and service charges and cash rounding, which are part of the total', async () => {
  const uuid = randomUUID();
  const { id, total_amount, flags } = await terminal.put(
    uuid,
    buildPosOrder({ ...charged, cash_rounding: 0.2, payments: [{ amount: 130 }], total_amount: 130 }),
  );
  expect([total_amount, flags]).toEqual([130, []]);
  expect(await fetchOrder(suite, location, id)).toMatchObject({
    ...{ sub_total: 100, service_charge_amount: 18, total_tax_amount: 11.8, cash_rounding: 0.2, total_amount: 130 },
    ...{ guest_count: 8, service_charges: [{ name: 'Large party', rate: 18, amount: 18 }] },
  });
  expect(await verifyLocation(suite.db, location)).toEqual([]);
});

test('the server computes service charges with a rate, and flags an order with a different total', async () => {
  const wrong = [{ name: 'Large party', rate: 18, amount: 20, tax_positions: [0] }];
  const order = buildPosOrder({ ...charged, service_charges: wrong, payments: [{ amount: 132 }], total_amount: 132 });
  const { total_amount, flags } = await terminal.put(randomUUID(), order);
  expect([total_amount, flags]).toEqual([129.8, ['total_mismatch', 'payment_mismatch']]);
});

test('a fixed service charge is stored with the amount that the terminal sent', async () => {
  const service_charges = [{ name: 'Delivery', rate: null, amount: 3.5, tax_positions: [] }];
  const { total_amount, flags } = await terminal.put(
    randomUUID(),
    buildPosOrder({ service_charges, total_amount: 13.5 }),
  );
  expect([total_amount, flags]).toEqual([13.5, []]);
});

test('cash rounding without a cash payment is ignored and flagged', async () => {
  const payments = [{ payment_type: 'Voucher' as const, amount: 10 }];
  const { total_amount, flags } = await terminal.put(randomUUID(), buildPosOrder({ cash_rounding: 0.02, payments }));
  expect([total_amount, flags]).toEqual([10, ['total_mismatch']]);
});

test.each([
  [
    'service_charges.0.tax_positions',
    { service_charges: [{ name: 'Service', rate: 18, amount: 0, tax_positions: [1] }] },
  ],
  ['service_charges.0.rate', { service_charges: [{ name: 'Service', rate: 101, amount: 0, tax_positions: [] }] }],
  ['cash_rounding', { cash_rounding: 5 }],
  ['guest_count', { guest_count: 0 }],
])('an order with an invalid %s is rejected', async (field, values) => {
  const result = await terminal.put(randomUUID(), { ...buildPosOrder(), ...values });
  expect(result).toMatchObject({ http: 400, fields: { [field]: expect.any(String) } });
});

test('refunds return the service charges, taxes and rounding of their payment in proportion', async () => {
  const offline_id = randomUUID();
  const payments = [{ offline_id, amount: 130 }];
  await terminal.put(randomUUID(), buildPosOrder({ ...charged, cash_rounding: 0.2, payments, total_amount: 130 }));
  await terminal.putRefund(buildPosRefund({ payment_offline_id: offline_id, amount: 32.5 }));
  await terminal.putRefund(buildPosRefund({ payment_offline_id: offline_id, amount: 97.5 }));
  const refunds = await withLocation(suite.db, location, (scope) =>
    scope
      .selectFrom('payments')
      .select(['amount', 'service_charge_amount', 'tax_amount', 'rounding_amount'])
      .where('kind', '=', 'Refund')
      .orderBy('id')
      .execute(),
  );
  expect(refunds).toEqual([
    { amount: -32.5, service_charge_amount: -4.5, tax_amount: -2.95, rounding_amount: -0.05 },
    { amount: -97.5, service_charge_amount: -13.5, tax_amount: -8.85, rounding_amount: -0.15 },
  ]);
});

test('a revision that changes a service charge of a paid order is rejected', async () => {
  const uuid = randomUUID();
  const order = buildPosOrder({ ...charged, payments: [{ amount: 129.8 }], total_amount: 129.8 });
  await terminal.put(uuid, order);
  const service_charges = charged.service_charges.map((charge) => ({ ...charge, name: 'Service' }));
  expect(await terminal.put(uuid, { ...order, revision: 2, service_charges })).toMatchObject({
    code: 'order_paid',
  });
  const tipped = order.payments.map((payment) => ({ ...payment, tips: 5, tendered_amount: 134.8 }));
  expect(await terminal.put(uuid, { ...order, revision: 2, payments: tipped })).toMatchObject({ status: 'updated' });
  expect(await verifyLocation(suite.db, location)).toEqual([]);
});

describe('comps', () => {
  const comp = { discount_amount: 10, discount_kind: 'Comp' as const };
  const items = [{}, comp];

  test('count as discounts, and their reason is stored', async () => {
    const reasoned = [{}, { ...comp, discount_reason: 'Spilled' }];
    const { id } = await terminal.put(randomUUID(), buildPosOrder({ items: reasoned }));
    expect(await fetchOrder(suite, location, id)).toMatchObject({
      ...{ total_discount: 10, total_comps: 10 },
      order_items: [
        { discount_kind: 'Discount', discount_reason: '' },
        { discount_kind: 'Comp', discount_reason: 'Spilled' },
      ],
    });
  });

  test.each([
    [[], { reason: 'Spilled', approver: true }],
    [['large_discount'], { reason: 'Spilled', approver: false }],
    [['large_discount'], { reason: '', approver: true }],
  ])(
    'cause the flags %j on their order when their reason and approver are %j',
    async (expected, { reason, approver }) => {
      const { id } = await createEmployee(suite.db, suite.config, location);
      const lines = items.map((item) => ({ ...item, discount_reason: 'discount_kind' in item ? reason : '' }));
      const order = buildPosOrder({ items: lines, approved_by_employee_id: approver ? id : null });
      expect((await terminal.put(randomUUID(), order)).flags).toEqual(expected);
    },
  );

  test('do not hide a large discount on another line', async () => {
    const { id } = await createEmployee(suite.db, suite.config, location);
    const lines = [{ discount_amount: 5 }, { ...comp, discount_reason: 'Spilled' }];
    const order = buildPosOrder({ items: lines, approved_by_employee_id: id, total_amount: 5 });
    expect((await terminal.put(randomUUID(), order)).flags).toEqual(['large_discount']);
  });
});

describe('an order without service charges, rounding, guest count and comps', () => {
  /** Builds an order without the fields that terminals of earlier versions do not send, such as `service_charges`. */
  function buildOldOrder() {
    const { service_charges, cash_rounding, discount_reason, ...order } = buildPosOrder();
    const items = order.items.map(({ discount_kind, discount_reason: _, ...item }) => item);
    return { ...order, items };
  }

  test('is a duplicate when it is sent again', async () => {
    const uuid = randomUUID();
    const order = buildOldOrder();
    expect(await terminal.put(uuid, order)).toMatchObject({ status: 'created', flags: [] });
    expect(await terminal.put(uuid, order)).toMatchObject({ status: 'duplicate', flags: [] });
  });

  test('has a ledger revision without fields for these figures', async () => {
    const uuid = randomUUID();
    await terminal.put(uuid, buildOldOrder());
    expect(await readDocument(uuid)).not.toMatch(
      /service_charge|rounding|guest|comps|discount_kind|discount_reason|own_discount|tender_mix/,
    );
  });
});
