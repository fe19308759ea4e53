import { fromCents, toCents } from '@backoffice/contract/money';
import { REMOVED_TAX } from '@backoffice/contract/sales-drill-down';
import type { JurisdictionSales, TaxSales, taxSummaryQuery } from '@backoffice/contract/tax-report';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { dailyTaxedSales } from '../rollups/breakdown-rollups';
import { liveDays, selectRollupRows } from '../rollups/live-days';
import type { ReportContext } from './report';
import { toTimeRange } from './report-range';

type Context = ReportContext<z.output<typeof taxSummaryQuery>>;

/**
 * Returns the taxable sales in cents by jurisdiction: the discounted price of all order lines and service charges with
 * at least one tax of the jurisdiction. Adding up the taxable sales of the individual taxes would count a line or
 * charge with two of these taxes twice.
 */
async function sumTaxable({ scope, locationId, query }: Context): Promise<Map<string, number>> {
  const { rows } = await sql<{ jurisdiction: string; taxable: number }>`
    with ${liveDays(locationId, toTimeRange(query))}, sums as materialized (
      select tax_ids, sum(taxable) as taxable
      from (${selectRollupRows(dailyTaxedSales, locationId)}) parts group by tax_ids
    )
    select jurisdiction, sum(taxable) as taxable
    from sums cross join lateral (
      select distinct coalesce(tax.jurisdiction, '') as jurisdiction from unnest(tax_ids) as part (tax_id)
      left join taxes tax on tax.location_id = ${locationId} and tax.id = part.tax_id
    ) jurisdictions group by jurisdiction`.execute(scope);
  return new Map(rows.map(({ jurisdiction, taxable }) => [jurisdiction, toCents(taxable)]));
}

/** Returns the jurisdictions in the order in which `taxes` is sorted; none when no tax has a jurisdiction. */
export function listJurisdictions(taxes: readonly TaxSales[]): string[] {
  const jurisdictions = [...new Set(taxes.map(({ jurisdiction }) => jurisdiction))];
  return jurisdictions.some((jurisdiction) => jurisdiction !== '') ? jurisdictions : [];
}

/** Returns the subtotals of the jurisdictions in `taxes`. `salesCents` is the sum of taxed and untaxed sales. */
export async function sumJurisdictions(
  context: Context,
  taxes: readonly TaxSales[],
  salesCents: number,
): Promise<JurisdictionSales[]> {
  const jurisdictions = listJurisdictions(taxes);
  if (jurisdictions.length === 0) return [];
  const taxableByName = await sumTaxable(context);
  return jurisdictions.map((jurisdiction) => {
    const own = taxes.filter((tax) => tax.jurisdiction === jurisdiction);
    const sum = (amount: (tax: TaxSales) => number) =>
      fromCents(own.reduce((cents, tax) => cents + toCents(amount(tax)), 0));
    const taxable = taxableByName.get(jurisdiction) ?? 0;
    return {
      jurisdiction,
      taxable: fromCents(taxable),
      exempt: fromCents(own.every(({ name }) => name === REMOVED_TAX) ? 0 : salesCents - taxable),
      collected: sum(({ collected }) => collected),
      refunded: sum(({ refunded }) => refunded),
      due: sum(({ due }) => due),
      rounding: sum(({ rounding }) => rounding),
    };
  });
}
