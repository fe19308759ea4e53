import { randomUUID } from 'node:crypto';
import type { JurisdictionSales, TaxSales, TaxSummary } from '@backoffice/contract/tax-report';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation, createPairedTerminal, insertRow } from '../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { refreshAllDays } from '../rollups/refresh';

let suite: TestApp;
let location: number;
let terminal: ReturnType<typeof createPosOrderClient>;

beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());
beforeEach(async () => {
  location = await createLocation(suite.db, { timezone: 'America/New_York' });
  terminal = createPosOrderClient(suite, (await createPairedTerminal(suite.db, location)).headers);
});

const AT = '2026-03-05T17:00:00.000Z';
const MARCH = 'start_date=2026-03-01T05:00:00.000Z&end_date=2026-04-01T03:59:59.999Z';
const STATE = { tax_id: 1, name: 'State', rate: 7.25 };
const CITY = { tax_id: 2, name: 'City', rate: 1.5 };

async function ask<Body>(path: string): Promise<Body> {
  const headers = authorizationHeaders(suite.config, location);
  return (await suite.app.inject({ url: `/api/reports/taxes${path}?${MARCH}`, headers })).json();
}

/** Reads the report from the sales and then from the rollups, which must agree. */
async function readReport() {
  const read = async () => ({
    ...(await ask<{ data: { taxes: TaxSales[]; jurisdictions: JurisdictionSales[] } }>('')).data,
    totals: (await ask<TaxSummary>('/summary')).totals,
  });
  const live = await read();
  await refreshAllDays(suite.db, location);
  expect(await read()).toEqual(live);
  return live;
}

/** Sells a meal with both taxes, a meal with only the state tax, and a gift card without tax. */
async function sell(): Promise<string> {
  const payment = randomUUID();
  const order = buildPosOrder({
    ...{ created_at: AT, sent_at: AT, taxes: [STATE, CITY] },
    items: [
      { price: 20, tax_positions: [0, 1] },
      { price: 10, discount_amount: 1, tax_positions: [0] },
      { price: 50, tax_positions: [] },
    ],
    service_charges: [{ name: 'Service', rate: null, amount: 5, tax_positions: [0] }],
    payments: [{ offline_id: payment, amount: 86.77, created_at: AT }],
    total_amount: 86.77,
  });
  await terminal.sync([randomUUID(), order]);
  return payment;
}

test('the tax report shows taxable and exempt sales, tax collected and rounding by tax and rate', async () => {
  await sell();
  const { taxes, jurisdictions, totals } = await readReport();
  expect(jurisdictions).toEqual([]);
  const none = { jurisdiction: '', refunded: 0, rounding: 0 };
  expect(taxes).toEqual([
    { ...CITY, ...none, orders: 1, taxable: 20, exempt: 64, collected: 0.3, due: 0.3 },
    { ...STATE, ...none, orders: 1, taxable: 34, exempt: 50, collected: 2.47, due: 2.47 },
  ]);
  expect(totals).toMatchObject({ count: 2, sales: 84, untaxed: 50, collected: 2.77, refunded: 0, due: 2.77 });
  expect(totals.orders_report).toMatchObject({ net: 79, service_charges: 5, tax: 2.77 });
});

/** Sells a meal with the state tax, refunds it, and then removes the tax from the order. */
async function sellAndRemoveTax(): Promise<void> {
  const [order, payment] = [randomUUID(), randomUUID()];
  const sale = (revision: number, taxes: Array<typeof STATE>, tax_positions: number[], total_amount: number) =>
    buildPosOrder({
      ...{ revision, created_at: AT, sent_at: AT, taxes, total_amount, items: [{ price: 20, tax_positions }] },
      payments: [{ offline_id: payment, amount: total_amount, captured: false, created_at: AT }],
    });
  await terminal.sync([order, sale(1, [STATE], [0], 21.45)]);
  const refund = { payment_offline_id: payment, amount: 21.45, created_at: AT, sent_at: AT };
  await terminal.sync([randomUUID(), buildPosRefund(refund), 'refund']);
  await terminal.sync([order, sale(2, [], [], 20)]);
}

test('the tax of a refund has a row of its own when the order was changed since and has no tax any more', async () => {
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
  await terminal.sync([randomUUID(), buildPosRefund({ ...refund, sent_at: refund.created_at }), 'refund']);
  const { taxes, totals } = await readReport();
  expect(taxes.map(({ name, refunded, due }) => [name, refunded, due])).toEqual([
    ['City', 0.1, 0.2],
    ['State', 0.86, 1.61],
  ]);
  expect(totals).toMatchObject({ collected: 2.77, refunded: 0.96, due: 1.81 });
  expect(totals.orders_report.tax).toBe(1.81);
});

test('the tax report shows the difference of taxes that are rounded for each order', async () => {
  for (let order = 0; order < 3; order += 1) {
    const values = { created_at: AT, sent_at: AT, taxes: [STATE], total_amount: 0.11 };
    const payments = [{ amount: 0.11, created_at: AT }];
    await terminal.sync([
      randomUUID(),
      buildPosOrder({ ...values, items: [{ price: 0.1, tax_positions: [0] }], payments }),
    ]);
  }
  const { taxes } = await readReport();
  expect(taxes).toMatchObject([{ orders: 3, taxable: 0.3, collected: 0.03, rounding: 0.01 }]);
});

test('the tax report has a row for each rate of a tax, and none on days without sales', async () => {
  expect((await readReport()).taxes).toEqual([]);
  for (const rate of [7.25, 8]) {
    const values = { created_at: AT, sent_at: AT, taxes: [{ ...STATE, rate }], total_amount: 10 };
    await terminal.sync([randomUUID(), buildPosOrder({ ...values, items: [{ tax_positions: [0] }] })]);
  }
  expect((await readReport()).taxes.map(({ rate }) => rate)).toEqual([7.25, 8]);
});

async function readExport(): Promise<string[]> {
  const headers = authorizationHeaders(suite.config, location);
  const created = await suite.app.inject({ method: 'POST', url: `/api/reports/taxes/export?${MARCH}`, headers });
  return (await suite.app.inject(created.json().url)).body.split('\r\n');
}

test('the export of the tax report has its rows, and totals that reconcile with the orders report', async () => {
  await sell();
  const lines = await readExport();
  expect(lines[0]).toContain(
    'Jurisdiction,Tax,Rate,Orders,Taxable sales,Exempt sales,Tax collected,Tax refunded,Tax due,Rounding',
  );
  expect(lines[2]).toBe('No jurisdiction,State,7.25%,1,34.00,50.00,2.47,0.00,2.47,0.00');
  expect(lines).toContain('Tax due,2.77');
});

describe('jurisdictions of the tax report', () => {
  const COUNTY = { name: 'County', rate: 2 };
  let taxes: { tax_id: number; name: string; rate: number }[];

  /** Sells $20 with all taxes, $9 with the state's, $50 without tax, and a service charge of $5 with the county's. */
  async function sellWith(jurisdictions: string[]) {
    const rates = [STATE, CITY, COUNTY].map(({ name, rate }) => ({ name, rate }));
    taxes = await Promise.all(
      rates.map(async (tax, index) => ({
        ...{
          tax_id: await insertRow(suite.db, location, 'taxes', { ...tax, jurisdiction: jurisdictions[index] ?? '' }),
        },
        ...tax,
      })),
    );
    const payment = randomUUID();
    const items = [
      { price: 20, tax_positions: [0, 1, 2] },
      { price: 10, discount_amount: 1, tax_positions: [0] },
      { price: 50, tax_positions: [] },
    ];
    const service_charges = [{ name: 'Service', rate: null, amount: 5, tax_positions: [2] }];
    const payments = [{ offline_id: payment, amount: 86.9, created_at: AT }];
    const values = { created_at: AT, sent_at: AT, taxes, items, service_charges, payments, total_amount: 86.9 };
    await terminal.sync([randomUUID(), buildPosOrder(values)]);
    return payment;
  }
  const setJurisdiction = (index: number, jurisdiction: string) =>
    suite.app.inject({
      method: 'PUT',
      url: `/api/taxes/${taxes[index]?.tax_id}`,
      headers: authorizationHeaders(suite.config, location),
      payload: { name: taxes[index]?.name, rate: taxes[index]?.rate, is_active: true, item_ids: [], jurisdiction },
    });

  test('count a line with several of their taxes once, and add up their taxes', async () => {
    const payment_offline_id = await sellWith(['New York', '', 'New York']);
    const refund = { payment_offline_id, amount: 30, created_at: '2026-03-06T17:00:00.000Z' };
    await terminal.sync([randomUUID(), buildPosRefund({ ...refund, sent_at: refund.created_at }), 'refund']);
    const report = await readReport();
    expect(report.taxes.map(({ jurisdiction, name, taxable }) => [jurisdiction, name, taxable])).toEqual([
      ['New York', 'County', 25],
      ['New York', 'State', 29],
      ['', 'City', 20],
    ]);
    expect(report.jurisdictions).toEqual([
      // State 2.10 and county 0.50 are collected of 20 + 9 + 5.
      { jurisdiction: 'New York', taxable: 34, exempt: 50, collected: 2.6, refunded: 0.89, due: 1.71, rounding: 0 },
      { jurisdiction: '', taxable: 20, exempt: 64, collected: 0.3, refunded: 0.11, due: 0.19, rounding: 0 },
    ]);
    expect(report.totals).toMatchObject({ sales: 84, untaxed: 50, collected: 2.9, refunded: 1, due: 1.9 });
  });

  test('have no exempt sales for refunds of a tax that is no longer on the order', async () => {
    await sellWith(['New York', 'New York', 'New York']);
    await sellAndRemoveTax();
    const [, removed] = (await readReport()).jurisdictions;
    expect(removed).toMatchObject({
      jurisdiction: '',
      taxable: 0,
      exempt: 0,
      collected: 0,
      refunded: 1.45,
      due: -1.45,
    });
  });

  test('are those that the taxes have now, also for past sales and deleted taxes', async () => {
    await sellWith(['', '', '']);
    expect((await readReport()).jurisdictions).toEqual([]);
    await setJurisdiction(1, 'City of New York');
    const headers = authorizationHeaders(suite.config, location);
    await suite.app.inject({ method: 'DELETE', url: `/api/taxes/${taxes[1]?.tax_id}`, headers });
    expect((await readReport()).jurisdictions).toMatchObject([
      { jurisdiction: 'City of New York', taxable: 20, collected: 0.3 },
      { jurisdiction: '', taxable: 34, collected: 2.6 },
    ]);
  });

  test('of another location do not count', async () => {
    await sellWith(['New York', '', '']);
    const other = await createLocation(suite.db, { timezone: 'America/New_York' });
    const headers = authorizationHeaders(suite.config, other);
    const response = await suite.app.inject({ url: `/api/reports/taxes?${MARCH}`, headers });
    expect(response.json().data).toEqual({ taxes: [], jurisdictions: [] });
  });

  test('of the shown page are listed with their whole sub-totals', async () => {
    await sellWith(['New York', 'Albany', 'New York']);
    const headers = authorizationHeaders(suite.config, location);
    const url = `/api/reports/taxes?${MARCH}&per_page=1&page=3`;
    expect((await suite.app.inject({ url, headers })).json()).toMatchObject({
      data: { taxes: [{ name: 'State', taxable: 29 }], jurisdictions: [{ jurisdiction: 'New York', taxable: 34 }] },
      paging_metadata: { total_items: 3 },
    });
  });

  test('follow their taxes in the export', async () => {
    await sellWith(['New York', '', 'New York']);
    expect((await readExport()).slice(1, 6)).toEqual([
      'New York,County,2%,1,25.00,59.00,0.50,0.00,0.50,0.00',
      'New York,State,7.25%,1,29.00,55.00,2.10,0.00,2.10,0.00',
      'New York,Sub-total,,,34.00,50.00,2.60,0.00,2.60,0.00',
      'No jurisdiction,City,1.5%,1,20.00,64.00,0.30,0.00,0.30,0.00',
      'No jurisdiction,Sub-total,,,20.00,64.00,0.30,0.00,0.30,0.00',
    ]);
  });
});
