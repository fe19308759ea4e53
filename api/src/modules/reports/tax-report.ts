import { fromCents, toCents } from '@backoffice/contract/money';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { REMOVED_TAX } from '@backoffice/contract/sales-drill-down';
import type {
  JurisdictionSales,
  listTaxSales,
  TaxSales,
  TaxTotals,
  taxSummaryQuery,
} from '@backoffice/contract/tax-report';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Page } from '../../database/paging';
import { dailyTaxSales } from '../rollups/breakdown-rollups';
import { liveDays, selectRollupRows } from '../rollups/live-days';
import { NO_BUCKETS } from './chart';
import type { Paging, Report, ReportContext } from './report';
import { amountCell, textCell } from './report-csv';
import { toTimeRange } from './report-range';
import { calculateSalesTotals, findFirstAndLastSale, sumCents, sumSales } from './sales-figures';
import { listJurisdictions, sumJurisdictions } from './tax-jurisdictions';

type Context = ReportContext<z.output<typeof taxSummaryQuery>>;

interface TaxSums {
  tax_id: number | null;
  jurisdiction: string;
  /** Null for the sum of sales without tax. */
  name: string | null;
  rate: number | null;
  orders: number;
  taxable: number;
  tax: number;
  refunded_tax: number;
}

/**
 * SQL: the sums by jurisdiction, tax and rate. Taxes without a jurisdiction are last. Deleted taxes keep their
 * jurisdiction.
 */
function selectTaxes({ locationId, query }: Context): RawBuilder<unknown> {
  return sql`with ${liveDays(locationId, toTimeRange(query))}
    select tax_id, coalesce(known.jurisdiction, '') as jurisdiction, tax_name as name, sums.rate, orders, taxable, tax,
      refunded_tax
    from (
      select tax_id, tax_name, rate, sum(orders)::int as orders, sum(taxable) as taxable, sum(tax) as tax,
        sum(refunded_tax) as refunded_tax
      from (${selectRollupRows(dailyTaxSales, locationId)}) parts group by tax_id, tax_name, rate
    ) sums left join taxes known on known.location_id = ${locationId} and known.id = tax_id
    order by coalesce(known.jurisdiction, '') = '', jurisdiction, tax_name, sums.rate, tax_id`;
}

/** Computes a tax in cents. Rates have at most three decimals, so they are converted to thousandths of a percent. */
const taxOf = (taxableCents: number, rate: number) => Math.round((taxableCents * Math.round(rate * 1_000)) / 100_000);

function toTaxSales({ tax_id, jurisdiction, name, rate, orders, ...sums }: TaxSums, salesCents: number): TaxSales {
  const [taxable, collected, refunded] = [toCents(sums.taxable), toCents(sums.tax), -toCents(sums.refunded_tax)];
  return {
    ...{ tax_id, jurisdiction, name: name ?? '', rate: rate ?? 0, orders },
    taxable: fromCents(taxable),
    exempt: fromCents(name === REMOVED_TAX ? 0 : salesCents - taxable),
    collected: fromCents(collected),
    refunded: fromCents(refunded || 0),
    due: fromCents(collected - refunded),
    rounding: fromCents(collected - taxOf(taxable, rate ?? 0)),
  };
}

/**
 * Reads the rows of the report, including the row for sales without tax, with sums in cents, and the totals of the
 * orders report.
 */
async function readTaxes(context: Context) {
  const sums = await sumSales({ ...context, report: 'orders' }, NO_BUCKETS);
  const sales = sumCents(sums, 'gross') - sumCents(sums, 'discounts') + sumCents(sums, 'service_charges');
  const { rows } = await sql<TaxSums>`${selectTaxes(context)}`.execute(context.scope);
  return {
    taxes: rows.filter(({ name }) => name !== null).map((row) => toTaxSales(row, sales)),
    untaxed: rows.filter(({ name }) => name === null).reduce((sum, { taxable }) => sum + toCents(taxable), 0),
    sales,
    collected: sumCents(sums, 'tax'),
    refunded: -sumCents(sums, 'refunded_tax') || 0,
    orders: calculateSalesTotals(sums),
  };
}

async function sumTotals(context: Context): Promise<TaxTotals> {
  const { taxes, untaxed, sales, collected, refunded, orders } = await readTaxes(context);
  return {
    count: taxes.length,
    sales: fromCents(sales),
    untaxed: fromCents(untaxed),
    collected: fromCents(collected),
    refunded: fromCents(refunded),
    due: fromCents(collected - refunded),
    orders_report: orders,
  };
}

type ExportedTaxes = TaxSales | JurisdictionSales;

/** Yields the taxes of each jurisdiction, followed by the jurisdiction's subtotal. */
async function* readExportedTaxes(context: Context): AsyncGenerator<ExportedTaxes[]> {
  const { taxes, sales } = await readTaxes(context);
  const jurisdictions = await sumJurisdictions(context, taxes, sales);
  if (jurisdictions.length === 0) yield taxes;
  for (const subTotal of jurisdictions)
    yield [...taxes.filter(({ jurisdiction }) => jurisdiction === subTotal.jurisdiction), subTotal];
}

const isTax = (row: ExportedTaxes): row is TaxSales => 'tax_id' in row;

const AMOUNT_COLUMNS: Array<[header: string, amount: (row: ExportedTaxes) => number]> = [
  ['Taxable sales', ({ taxable }) => taxable],
  ['Exempt sales', ({ exempt }) => exempt],
  ['Tax collected', ({ collected }) => collected],
  ['Tax refunded', ({ refunded }) => refunded],
  ['Tax due', ({ due }) => due],
  ['Rounding', ({ rounding }) => rounding],
];

function toPage(taxes: readonly TaxSales[], { page, per_page }: Paging): Page<TaxSales> {
  return {
    data: taxes.slice((page - 1) * per_page, page * per_page),
    paging_metadata: buildPagingMetadata(taxes.length, page, per_page),
  };
}

export async function findTaxPage(context: Context, paging: Paging): Promise<z.output<typeof listTaxSales.response>> {
  const { taxes, sales } = await readTaxes(context);
  const { data, paging_metadata } = toPage(taxes, paging);
  const names = new Set(data.map(({ jurisdiction }) => jurisdiction));
  const jurisdictions = await sumJurisdictions(context, taxes, sales);
  return {
    data: { taxes: data, jurisdictions: jurisdictions.filter(({ jurisdiction }) => names.has(jurisdiction)) },
    paging_metadata,
  };
}

export const taxReport: Report<z.output<typeof taxSummaryQuery>, TaxSales, ExportedTaxes, TaxTotals> = {
  name: 'taxes',
  findPage: async (context, paging) => toPage((await readTaxes(context)).taxes, paging),
  findFirstAndLast: async (context) => await findFirstAndLastSale({ ...context, report: 'orders' }),
  summarize: async (context, buckets) => {
    const sums = await sumSales({ ...context, report: 'orders' }, buckets);
    const net = sums.map((sum) => ({ ...sum, amount: calculateSalesTotals([sum]).net }));
    return { totals: await sumTotals(context), sums: net };
  },
  readRows: readExportedTaxes,
  countSubtotals: async (context) => listJurisdictions((await readTaxes(context)).taxes).length,
  columns: [
    ['Jurisdiction', ({ jurisdiction }) => textCell(jurisdiction || 'No jurisdiction')],
    ['Tax', (row) => textCell(isTax(row) ? row.name : 'Sub-total')],
    ['Rate', (row) => (isTax(row) ? `${row.rate}%` : '')],
    ['Orders', (row) => (isTax(row) ? row.orders : '')],
    ...AMOUNT_COLUMNS.map(([header, amount]): [string, (row: ExportedTaxes) => string] => [
      header,
      (row) => amountCell(amount(row)),
    ]),
  ],
  totalLines: ({ sales, untaxed, collected, refunded, due, orders_report: { net, service_charges, rounding } }) => [
    ['Sales with service charges, before refunds', amountCell(sales)],
    ['Sales without any tax', amountCell(untaxed)],
    ['Tax collected', amountCell(collected)],
    ['Tax refunded', amountCell(refunded)],
    ['Tax due', amountCell(due)],
    ['Net sales after refunds', amountCell(net)],
    ['Service charges after refunds', amountCell(service_charges)],
    ['Cash rounding', amountCell(rounding)],
  ],
};
