import { randomUUID } from 'node:crypto';
import { buildPosOrder } from '../../../test/pos-orders';
import { buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { CITY_TAX, createTaxedLocationBeforeEach, SALE_TIME, STATE_TAX } from './testing/taxed-location';

const { site, readReport, readExport, sellAndRemoveTax } = createTaxedLocationBeforeEach();

/** Sells a meal with both taxes, a meal with only the state tax, and a gift card without tax. */
async function sell(): Promise<string> {
  const payment = randomUUID();
  const order = buildPosOrder({
    ...{ created_at: SALE_TIME, sent_at: SALE_TIME, taxes: [STATE_TAX, CITY_TAX] },
    items: [
      { price: 20, tax_positions: [0, 1] },
      { price: 10, discount_amount: 1, tax_positions: [0] },
      { price: 50, tax_positions: [] },
    ],
    service_charges: [{ name: 'Service', rate: null, amount: 5, tax_positions: [0] }],
    payments: [{ offline_id: payment, amount: 86.77, created_at: SALE_TIME }],
    total_amount: 86.77,
  });
  await site.terminal.sync([randomUUID(), order]);
  return payment;
}

test('the tax report shows taxable and exempt sales, tax collected and rounding by tax and rate', async () => {
  await sell();
  const { taxes, jurisdictions, totals } = await readReport();
  expect(jurisdictions).toEqual([]);
  const none = { jurisdiction: '', refunded: 0, rounding: 0 };
  expect(taxes).toEqual([
    { ...CITY_TAX, ...none, orders: 1, taxable: 20, exempt: 64, collected: 0.3, due: 0.3 },
    { ...STATE_TAX, ...none, orders: 1, taxable: 34, exempt: 50, collected: 2.47, due: 2.47 },
  ]);
  expect(totals).toMatchObject({ count: 2, sales: 84, untaxed: 50, collected: 2.77, refunded: 0, due: 2.77 });
  expect(totals.orders_report).toMatchObject({ net: 79, service_charges: 5, tax: 2.77 });
});

test('the tax of a refund has its own row when a later revision of the order has no tax', async () => {
  await sellAndRemoveTax();
  const { taxes, totals } = await readReport();
  expect(taxes).toEqual([
    {
      ...{ tax_id: null, jurisdiction: '', name: 'Tax no longer on the order', rate: 0, orders: 0, taxable: 0 },
      ...{ exempt: 0, collected: 0, refunded: 1.45, due: -1.45, rounding: 0 },
    },
  ]);
  expect(totals).toMatchObject({ sales: 20, untaxed: 20, collected: 0, refunded: 1.45, due: -1.45 });
});

test('the tax report allocates the tax of a refund to the taxes of its order, to the cent', async () => {
  const payment_offline_id = await sell();
  const refund = { payment_offline_id, amount: 30, created_at: '2026-03-06T17:00:00.000Z' };
  await site.terminal.sync([randomUUID(), buildPosRefund({ ...refund, sent_at: refund.created_at }), 'refund']);
  const { taxes, totals } = await readReport();
  expect(taxes.map(({ name, refunded, due }) => [name, refunded, due])).toEqual([
    ['City', 0.1, 0.2],
    ['State', 0.86, 1.61],
  ]);
  expect(totals).toMatchObject({ collected: 2.77, refunded: 0.96, due: 1.81 });
  expect(totals.orders_report.tax).toBe(1.81);
});

test('the tax report shows the rounding difference of taxes that are rounded for each order', async () => {
  for (let order = 0; order < 3; order += 1) {
    const values = { created_at: SALE_TIME, sent_at: SALE_TIME, taxes: [STATE_TAX], total_amount: 0.11 };
    const payments = [{ amount: 0.11, created_at: SALE_TIME }];
    await site.terminal.sync([
      randomUUID(),
      buildPosOrder({ ...values, items: [{ price: 0.1, tax_positions: [0] }], payments }),
    ]);
  }
  const { taxes } = await readReport();
  expect(taxes).toMatchObject([{ orders: 3, taxable: 0.3, collected: 0.03, rounding: 0.01 }]);
});

test('the tax report contains a row for each rate of a tax, and none on days without sales', async () => {
  expect((await readReport()).taxes).toEqual([]);
  for (const rate of [7.25, 8]) {
    const values = { created_at: SALE_TIME, sent_at: SALE_TIME, taxes: [{ ...STATE_TAX, rate }], total_amount: 10 };
    await site.terminal.sync([randomUUID(), buildPosOrder({ ...values, items: [{ tax_positions: [0] }] })]);
  }
  expect((await readReport()).taxes.map(({ rate }) => rate)).toEqual([7.25, 8]);
});

test('the export of the tax report contains its rows, and totals that reconcile with the orders report', async () => {
  await sell();
  const lines = await readExport();
  expect(lines[0]).toContain(
    'Jurisdiction,Tax,Rate,Orders,Taxable sales,Exempt sales,Tax collected,Tax refunded,Tax due,Rounding',
  );
  expect(lines[2]).toBe('No jurisdiction,State,7.25%,1,34.00,50.00,2.47,0.00,2.47,0.00');
  expect(lines).toContain('Tax due,2.77');
});
