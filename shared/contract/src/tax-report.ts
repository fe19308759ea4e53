import * as z from 'zod/mini';
import { id, money } from './fields';
import { operation } from './operation';
import { pagingMetadata, pagingQuery } from './paging';
import { chart, range, salesTotals } from './reports';
import { view } from './rights';

export const taxSummaryQuery = z.object(range);

const amounts = {
  /** Discounted price of the lines and service charges that have the tax. */
  taxable: money,
  /** Discounted price of the lines and service charges that do not have the tax. */
  exempt: money,
  collected: money,
  /**
   * Tax of refunds, in proportion to the taxes of their orders, less the tax of what was paid again after refunds;
   * usually positive.
   */
  refunded: money,
  due: money,
  /** collected - rate * taxable: the effect of rounding taxes for each order. */
  rounding: money,
};

/** Sales and taxes of completed orders by tax and rate. Refunds in the range reduce only the tax. */
export const taxSales = z.object({
  tax_id: z.nullable(id),
  /** Current jurisdiction of the tax, also for past sales; empty when the tax has none. */
  jurisdiction: z.string(),
  name: z.string(),
  /** Percent. */
  rate: z.number(),
  /** Number of orders with a line or service charge that has the tax. */
  orders: z.int(),
  ...amounts,
});
export type TaxSales = z.infer<typeof taxSales>;

/** Subtotal of the taxes of a jurisdiction. A line with several of these taxes is counted once in `taxable`. */
export const jurisdictionSales = z.object({ jurisdiction: z.string(), ...amounts });
export type JurisdictionSales = z.infer<typeof jurisdictionSales>;

export const listTaxSales = operation({
  method: 'GET',
  path: '/reports/taxes',
  right: view('tax_report'),
  summary:
    'Taxable sales and taxes of a time range by jurisdiction, tax and rate; taxes without a jurisdiction are last',
  query: z.extend(pagingQuery, range),
  response: z.object({
    data: z.object({
      taxes: z.array(taxSales),
      /** Subtotals in the order of the taxes; empty when no tax in the range has a jurisdiction. */
      jurisdictions: z.array(jurisdictionSales),
    }),
    paging_metadata: pagingMetadata,
  }),
});

/** `count` is the number of taxes and rates. collected - refunded = due, the taxes of the orders report. */
export const taxTotals = z.object({
  count: z.int(),
  /** Net sales and service charges before refunds. For each tax, `taxable` and `exempt` add up to this amount. */
  sales: money,
  untaxed: money,
  collected: money,
  refunded: money,
  due: money,
  orders_report: salesTotals,
});
export type TaxTotals = z.infer<typeof taxTotals>;

/** The chart has the net sales of the orders report. */
const taxSummary = z.object({ totals: taxTotals, chart });
export type TaxSummary = z.infer<typeof taxSummary>;

export const summarizeTaxSales = operation({
  method: 'GET',
  path: '/reports/taxes/summary',
  right: view('tax_report'),
  summary: 'Totals of the tax report, with those of the orders report',
  query: taxSummaryQuery,
  response: taxSummary,
});
