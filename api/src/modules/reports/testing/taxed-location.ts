import { randomUUID } from 'node:crypto';
import type { JurisdictionSales, TaxSales, TaxSummary } from '@backoffice/contract/tax-report';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app';
import { authorizationHeaders, createLocation, createPairedTerminal } from '../../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../../test/pos-orders';
import { buildPosRefund } from '../../../../test/pos-refunds-and-reconciliations';
import { refreshAllDays } from '../../rollups/refresh';

/** Time of the sales. */
export const SALE_TIME = '2026-03-05T17:00:00.000Z';
/** Query parameters for the month that contains the sales. */
export const MARCH_QUERY = 'start_date=2026-03-01T05:00:00.000Z&end_date=2026-04-01T03:59:59.999Z';
export const STATE_TAX = { tax_id: 1, name: 'State', rate: 7.25 };
export const CITY_TAX = { tax_id: 2, name: 'City', rate: 1.5 };

/** A location in New York with a terminal, whose sales are taxed. */
export interface TaxedLocation {
  suite: TestApp;
  location: number;
  terminal: ReturnType<typeof createPosOrderClient>;
}

/** Sets `site` to a new location before each test of the file. Returns functions that read its tax report. */
export function createTaxedLocationBeforeEach() {
  const site = {} as TaxedLocation;
  beforeAll(async () => {
    site.suite = await buildTestApp();
  });
  afterAll(() => site.suite.close());
  beforeEach(async () => {
    const { db } = site.suite;
    site.location = await createLocation(db, { timezone: 'America/New_York' });
    site.terminal = createPosOrderClient(site.suite, (await createPairedTerminal(db, site.location)).headers);
  });

  async function ask<Body>(path: string): Promise<Body> {
    const headers = authorizationHeaders(site.suite.config, site.location);
    return (await site.suite.app.inject({ url: `/api/reports/taxes${path}?${MARCH_QUERY}`, headers })).json();
  }

  /** Reads the report from the sales and then from the rollups, which must agree. */
  async function readReport() {
    const read = async () => ({
      ...(await ask<{ data: { taxes: TaxSales[]; jurisdictions: JurisdictionSales[] } }>('')).data,
      totals: (await ask<TaxSummary>('/summary')).totals,
    });
    const live = await read();
    await refreshAllDays(site.suite.db, site.location);
    expect(await read()).toEqual(live);
    return live;
  }

  async function readExport(): Promise<string[]> {
    const headers = authorizationHeaders(site.suite.config, site.location);
    const created = await site.suite.app.inject({
      method: 'POST',
      url: `/api/reports/taxes/export?${MARCH_QUERY}`,
      headers,
    });
    return (await site.suite.app.inject(created.json().url)).body.split('\r\n');
  }

  /** Sells a meal with the state tax, refunds it, and then removes the tax from the order. */
  async function sellAndRemoveTax(): Promise<void> {
    const [order, payment] = [randomUUID(), randomUUID()];
    const sale = (revision: number, taxes: Array<typeof STATE_TAX>, tax_positions: number[], total_amount: number) =>
      buildPosOrder({
        ...{
          revision,
          created_at: SALE_TIME,
          sent_at: SALE_TIME,
          taxes,
          total_amount,
          items: [{ price: 20, tax_positions }],
        },
        payments: [{ offline_id: payment, amount: total_amount, captured: false, created_at: SALE_TIME }],
      });
    await site.terminal.sync([order, sale(1, [STATE_TAX], [0], 21.45)]);
    const refund = { payment_offline_id: payment, amount: 21.45, created_at: SALE_TIME, sent_at: SALE_TIME };
    await site.terminal.sync([randomUUID(), buildPosRefund(refund), 'refund']);
    await site.terminal.sync([order, sale(2, [], [], 20)]);
  }

  return { site, readReport, readExport, sellAndRemoveTax };
}
