import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { authorizationHeaders, createLocation, insertRow } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import { buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { CITY_TAX, createTaxedLocationBeforeEach, MARCH_QUERY, SALE_TIME, STATE_TAX } from './testing/taxed-location';

const { site, readReport, readExport, sellAndRemoveTax } = createTaxedLocationBeforeEach();

describe('the subtotals by jurisdiction in the tax report', () => {
  const COUNTY = { name: 'County', rate: 2 };
  let taxes: { tax_id: number; name: string; rate: number }[];

  /**
   * Sells $20 with all three taxes, $9 with the State tax, $50 without tax, and a service charge of $5 with the County
   * tax.
   */
  async function sellWith(jurisdictions: string[]) {
    const rates = [STATE_TAX, CITY_TAX, COUNTY].map(({ name, rate }) => ({ name, rate }));
    taxes = await Promise.all(
      rates.map(async (tax, index) => ({
        ...{
          tax_id: await insertRow(site.suite.db, site.location, 'taxes', {
            ...tax,
            jurisdiction: jurisdictions[index] ?? '',
          }),
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
    const payments = [{ offline_id: payment, amount: 86.9, created_at: SALE_TIME }];
    const values = {
      created_at: SALE_TIME,
      sent_at: SALE_TIME,
      taxes,
      items,
      service_charges,
      payments,
      total_amount: 86.9,
    };
    await site.terminal.sync([randomUUID(), buildPosOrder(values)]);
    return payment;
  }
  const setJurisdiction = (index: number, jurisdiction: string) =>
    site.suite.app.inject({
      method: 'PUT',
      url: `/api/taxes/${taxes[index]?.tax_id}`,
      headers: authorizationHeaders(site.suite.config, site.location),
      payload: { name: taxes[index]?.name, rate: taxes[index]?.rate, is_active: true, item_ids: [], jurisdiction },
    });

  test('count a line with several taxes of the jurisdiction once, and add up these taxes', async () => {
    const payment_offline_id = await sellWith(['New York', '', 'New York']);
    const refund = { payment_offline_id, amount: 30, created_at: '2026-03-06T17:00:00.000Z' };
    await site.terminal.sync([randomUUID(), buildPosRefund({ ...refund, sent_at: refund.created_at }), 'refund']);
    const report = await readReport();
    expect(report.taxes.map(({ jurisdiction, name, taxable }) => [jurisdiction, name, taxable])).toEqual([
      ['New York', 'County', 25],
      ['New York', 'State', 29],
      ['', 'City', 20],
    ]);
    expect(report.jurisdictions).toEqual([
      // The State and County taxes of 2.10 and 0.50 are collected on 20 + 9 + 5 dollars.
      { jurisdiction: 'New York', taxable: 34, exempt: 50, collected: 2.6, refunded: 0.89, due: 1.71, rounding: 0 },
      { jurisdiction: '', taxable: 20, exempt: 64, collected: 0.3, refunded: 0.11, due: 0.19, rounding: 0 },
    ]);
    expect(report.totals).toMatchObject({ sales: 84, untaxed: 50, collected: 2.9, refunded: 1, due: 1.9 });
  });

  test('show no exempt sales for a tax that was refunded and then removed from its order', async () => {
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

  test('use the current jurisdiction of each tax, even for past sales and deleted taxes', async () => {
    await sellWith(['', '', '']);
    expect((await readReport()).jurisdictions).toEqual([]);
    await setJurisdiction(1, 'City of New York');
    const headers = authorizationHeaders(site.suite.config, site.location);
    await site.suite.app.inject({ method: 'DELETE', url: `/api/taxes/${taxes[1]?.tax_id}`, headers });
    expect((await readReport()).jurisdictions).toMatchObject([
      { jurisdiction: 'City of New York', taxable: 20, collected: 0.3 },
      { jurisdiction: '', taxable: 34, collected: 2.6 },
    ]);
  });

  test('do not include the sales of another location', async () => {
    await sellWith(['New York', '', '']);
    const other = await createLocation(site.suite.db, { timezone: 'America/New_York' });
    const headers = authorizationHeaders(site.suite.config, other);
    const response = await site.suite.app.inject({ url: `/api/reports/taxes?${MARCH_QUERY}`, headers });
    expect(response.json().data).toEqual({ taxes: [], jurisdictions: [] });
  });

  test('are complete even if the page shows only some of the taxes', async () => {
    await sellWith(['New York', 'Albany', 'New York']);
    const headers = authorizationHeaders(site.suite.config, site.location);
    const url = `/api/reports/taxes?${MARCH_QUERY}&per_page=1&page=3`;
    expect((await site.suite.app.inject({ url, headers })).json()).toMatchObject({
      data: { taxes: [{ name: 'State', taxable: 29 }], jurisdictions: [{ jurisdiction: 'New York', taxable: 34 }] },
      paging_metadata: { total_items: 3 },
    });
  });

  test('follow the taxes of the jurisdiction in the export', async () => {
    await sellWith(['New York', '', 'New York']);
    expect((await readExport()).slice(1, 6)).toEqual([
      'New York,County,2%,1,25.00,59.00,0.50,0.00,0.50,0.00',
      'New York,State,7.25%,1,29.00,55.00,2.10,0.00,2.10,0.00',
      'New York,Sub-total,,,34.00,50.00,2.60,0.00,2.60,0.00',
      'No jurisdiction,City,1.5%,1,20.00,64.00,0.30,0.00,0.30,0.00',
      'No jurisdiction,Sub-total,,,20.00,64.00,0.30,0.00,0.30,0.00',
    ]);
  });

  test.each([
    ['with', ['New York', '', 'New York'], 5],
    ['without', ['', '', ''], 3],
  ] as const)('count as rows in the progress of an export (%s subtotals)', async (_, jurisdictions, rows) => {
    await sellWith([...jurisdictions]);
    const headers = authorizationHeaders(site.suite.config, site.location);
    const url = `/api/reports/taxes/export?${MARCH_QUERY}`;
    const { id, url: file } = (await site.suite.app.inject({ method: 'POST', url, headers })).json();
    await site.suite.app.inject(file);
    const read = async () => (await site.suite.app.inject({ url: `/api/reports/exports/${id}`, headers })).json();
    let progress = await read();
    for (; !['done', 'failed'].includes(progress.state); progress = await read()) await sleep(20);
    expect(progress).toMatchObject({ state: 'done', rows, total_rows: rows });
  });
});
