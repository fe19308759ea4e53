import { fromCents, toCents } from '@backoffice/contract/money';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import type { TaxSales, TaxTotals, taxSummaryQuery } from '@backoffice/contract/tax-report';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { dailyTaxSales } from '../rollups/breakdown-rollups';
import { IS_ROLLED_UP, liveDays } from '../rollups/live-days';
import { NO_BUCKETS } from './chart';
import type { Report, ReportContext } from './report';
import { amountCell, textCell } from './report-csv';
import { toTimeRange } from './report-range';
import { calculateSalesTotals, findFirstAndLastSale, sumCents, sumSales } from './sales-figures';

type Context = ReportContext<z.output<typeof taxSummaryQuery>>;

interface TaxSums {
  tax_id: number | null;
  /** Null for the sum of sales without tax. */
  name: string | null;
  rate: number | null;
  orders: number;
  taxable: number;
  tax: number;
  refunded_tax: number;
}

const COLUMNS = sql`tax_id, tax_name, rate, orders, taxable, tax, refunded_tax`;

/** SQL: the sums by tax and rate: from the rollup for rolled-up days, and from the sales for all other days. */
function selectTaxes({ locationId, query }: Context): RawBuilder<unknown> {
  return sql`with ${liveDays(locationId, toTimeRange(query))}
    select tax_id, tax_name as name, rate, sum(orders)::int as orders, sum(taxable) as taxable, sum(tax) as tax,
      sum(refunded_tax) as refunded_tax
    from (
      select ${COLUMNS} from bounds cross join lateral (
        select * from daily_tax_sales where location_id = ${locationId} and ${IS_ROLLED_UP}
      ) rollup
      union all
      select ${COLUMNS} from (${dailyTaxSales.select(locationId)}) live
    ) taxes group by tax_id, tax_name, rate order by name, rate, tax_id`;
}

/** Computes a tax in cents. Rates have at most three decimals, so they are multiplied as thousandths of a percent. */
const taxOf = (taxableCents: number, rate: number) => Math.round((taxableCents * Math.round(rate * 1_000)) / 100_000);

function toTaxSales({ tax_id, name, rate, orders, ...sums }: TaxSums, salesCents: number): TaxSales {
  const [taxable, collected, refunded] = [toCents(sums.taxable), toCents(sums.tax), -toCents(sums.refunded_tax)];
  return {
    ...{ tax_id, name: name ?? '', rate: rate ?? 0, orders },
    taxable: fromCents(taxable),
    exempt: fromCents(salesCents - taxable),
    collected: fromCents(collected),
    refunded: fromCents(refunded || 0),
    due: fromCents(collected - refunded),
    rounding: fromCents(collected - taxOf(taxable, rate ?? 0)),
  };
}

/** Reads the rows of the report, sums in cents, including sales without tax, and the totals of the orders report. */
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

const AMOUNT_COLUMNS: Array<[header: string, amount: (row: TaxSales) => number]> = [
  ['Taxable sales', ({ taxable }) => taxable],
  ['Exempt sales', ({ exempt }) => exempt],
  ['Tax collected', ({ collected }) => collected],
  ['Tax refunded', ({ refunded }) => refunded],
  ['Tax due', ({ due }) => due],
  ['Rounding', ({ rounding }) => rounding],
];

export const taxReport: Report<z.output<typeof taxSummaryQuery>, TaxSales, TaxSales, TaxTotals> = {
  name: 'taxes',
  findPage: async (context, { page, per_page }) => {
    const { taxes } = await readTaxes(context);
    const data = taxes.slice((page - 1) * per_page, page * per_page);
    return { data, paging_metadata: buildPagingMetadata(taxes.length, page, per_page) };
  },
  findFirstAndLast: async (context) => await findFirstAndLastSale({ ...context, report: 'orders' }),
  summarize: async (context, buckets) => {
    const sums = await sumSales({ ...context, report: 'orders' }, buckets);
    const net = sums.map((sum) => ({ ...sum, amount: calculateSalesTotals([sum]).net }));
    return { totals: await sumTotals(context), sums: net };
  },
  async *readRows(context) {
    yield (await readTaxes(context)).taxes;
  },
  columns: [
    ['Tax', ({ name }) => textCell(name)],
    ['Rate', ({ rate }) => `${rate}%`],
    ['Orders', ({ orders }) => orders],
    ...AMOUNT_COLUMNS.map(([header, amount]): [string, (row: TaxSales) => string] => [
      header,
      (row) => amountCell(amount(row)),
    ]),
  ],
  totalLines: ({ sales, untaxed, collected, refunded, due, orders_report: { net, service_charges, rounding } }) => [
    ['Sales with service charges, before refunds', amountCell(sales)],
    ['Part without any tax', amountCell(untaxed)],
    ['Tax collected', amountCell(collected)],
    ['Tax refunded', amountCell(refunded)],
    ['Tax due', amountCell(due)],
    ['Net sales after refunds', amountCell(net)],
    ['Service charges after refunds', amountCell(service_charges)],
    ['Cash rounding', amountCell(rounding)],
  ],
};
