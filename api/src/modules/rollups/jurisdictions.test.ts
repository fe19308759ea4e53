import { fromCents, toCents } from '@backoffice/contract/money';
import type { JurisdictionSales } from '@backoffice/contract/tax-report';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { authorizationHeaders, createLocation, createPairedTerminal } from '../../../test/factories';
import { createPosOrderClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { refreshAllDays, refreshRollups } from './refresh';
import { createOperationsBuilder, randomHistory } from './testing/random-sales';

const CASES = 8;
/** Id of a tax of the random orders. Their other tax has no id, and therefore no jurisdiction. */
const TAX_ID = 7;
const JURISDICTION = 'New York State';

const suite = useTestApp();

/** Creates a location with the tax of the random orders, and a client of a paired terminal. */
async function createTaxedLocation(timezone: string, day_cutoff: string) {
  const id = await createLocation(suite.db, { timezone, day_cutoff });
  await withLocation(suite.db, id, (scope) =>
    sql`insert into taxes (location_id, id, name, rate, jurisdiction) overriding system value
      values (${id}, ${TAX_ID}, 'Tax', 8, ${JURISDICTION})`.execute(scope),
  );
  const { headers } = await createPairedTerminal(suite.db, id);
  return { id, terminal: createPosOrderClient(suite, headers) };
}

interface Part {
  order_id: number;
  amount: number;
  tax_amounts: (number | null)[];
}

/** Computes the taxable sales of each jurisdiction from the raw rows. */
async function computeTaxable(location: number, start: string, end: string): Promise<Map<string, number>> {
  return await withLocation(suite.db, location, async (scope) => {
    const orders = await scope.selectFrom('orders').selectAll().where('location_id', '=', location).execute();
    const taxes = await scope.selectFrom('order_taxes').selectAll().where('location_id', '=', location).execute();
    const { rows: parts } = await sql<Part>`
      select order_id, total_price as amount, tax_amounts from order_items where location_id = ${location}
      union all
      select order_id, amount, tax_amounts from order_service_charges where location_id = ${location}`.execute(scope);
    const sums = new Map<string, number>();
    for (const { id, status, created_at } of orders) {
      if (status !== 'Completed' || created_at < start || created_at > end) continue;
      const ids = new Map(taxes.filter(({ order_id }) => order_id === id).map((tax) => [tax.position, tax.tax_id]));
      for (const { amount, tax_amounts } of parts.filter(({ order_id }) => order_id === id)) {
        const own = tax_amounts.flatMap((tax, position) => (tax === null ? [] : [ids.get(position)]));
        for (const name of new Set(own.map((tax) => (tax === TAX_ID ? JURISDICTION : ''))))
          sums.set(name, (sums.get(name) ?? 0) + toCents(amount));
      }
    }
    return sums;
  });
}

async function checkReport(location: number, start_date: string, end_date: string): Promise<void> {
  const headers = authorizationHeaders(suite.config, location);
  const query = new URLSearchParams({ start_date, end_date, per_page: '999' });
  const { data } = (await suite.app.inject({ url: `/api/reports/taxes?${query}`, headers })).json();
  const jurisdictions: JurisdictionSales[] = data.jurisdictions;
  const expected = await computeTaxable(location, start_date, end_date);
  const found = jurisdictions.map(({ jurisdiction, taxable }) => [jurisdiction, taxable]);
  // There are no subtotals when no tax has a jurisdiction. A jurisdiction may have only refunded tax.
  if (found.length === 0) expect(expected.get(JURISDICTION)).toBeUndefined();
  expect(found).toEqual(found.map(([name = '']) => [name, fromCents(expected.get(String(name)) ?? 0)]));
}

test('the taxable sales of jurisdictions equal a computation from the raw rows at any point of a random history', async () => {
  const property = fc.asyncProperty(
    randomHistory,
    fc.nat(7),
    fc.nat(7),
    async ({ period, cutoff, steps }, one, two) => {
      const { id, terminal } = await createTaxedLocation(period.zones[0] ?? 'UTC', cutoff);
      const send = createOperationsBuilder(period.times);
      const times = [period.times[one] ?? '', period.times[two] ?? ''].toSorted();
      const ranges = [times, [period.times[0], period.times[7]]].map(([start = '', end = '']) => [start, end] as const);
      const check = async () => {
        for (const [start, end] of ranges) await checkReport(id, start, end);
      };
      for (const step of steps) {
        const operations = send(step);
        if (operations.length > 0) await terminal.sync(...operations);
        if (step.kind === 'refresh') await refreshRollups(suite.db, id, 0);
      }
      await check();
      await refreshAllDays(suite.db, id);
      await check();
    },
  );
  await fc.assert(property, { numRuns: CASES });
}, 120_000);
