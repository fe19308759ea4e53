import { type DayRange, toInstants } from '@backoffice/contract/dates';
import type { SalesException } from '@backoffice/contract/exceptions';
import type { ItemSales } from '@backoffice/contract/item-sales';
import type { ReportMail } from '@backoffice/contract/report-mails';
import type { SalesTotals } from '@backoffice/contract/reports';
import type { TaxSales } from '@backoffice/contract/tax-report';
import type { LocationDb } from '../../database/location-scope';
import { NO_BUCKETS } from '../reports/chart';
import { exceptionsReport } from '../reports/exceptions-report';
import { itemsReport } from '../reports/items-report';
import { ordersReport } from '../reports/orders-report';
import { toReportExport } from '../reports/report';
import { writeBatches } from '../reports/report-csv';
import { openFile } from '../reports/report-file';
import { calculateSalesTotals, sumSales } from '../reports/sales-figures';
import { taxReport } from '../reports/tax-report';
import type { ReportPeriod } from './report-period';

/** Maximum number of rows per list in an email. The linked report shows all rows. */
const ITEM_ROWS = 20;
const TAX_ROWS = 50;
const EXCEPTION_ROWS = 10;
/** Many mail servers refuse emails over 10 MB, and encoding makes an attachment larger by a third. */
const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;

/** The first rows of a list, and the number of rows in the whole list. */
interface FirstRows<Row> {
  rows: readonly Row[];
  total: number;
}

/** Contents of a report mail. A list is undefined when the report mail does not include it. */
export interface MailReport {
  location: { name: string; timezone: string; day_cutoff: string };
  period: ReportPeriod;
  totals: SalesTotals;
  compared: SalesTotals;
  items: FirstRows<ItemSales> | undefined;
  taxes: FirstRows<TaxSales> | undefined;
  exceptions: FirstRows<SalesException> | undefined;
  /** The orders as CSV; undefined when the file would be too large. */
  attachment: { name: string; content: string } | undefined;
}

type Parts = Pick<ReportMail, 'includes_product_mix' | 'includes_taxes' | 'includes_exceptions'>;

interface Source {
  scope: LocationDb;
  locationId: number;
  location: MailReport['location'];
  period: ReportPeriod;
  parts: Parts;
}

/** Reads the contents with the queries of the report screens, in one database snapshot (`scope`), so figures agree. */
export async function readMailReport({ scope, locationId, location, period, parts }: Source): Promise<MailReport> {
  const rangeOf = (days: DayRange) => toInstants(days, location.timezone, location.day_cutoff);
  const query = rangeOf(period.days);
  const context = { scope, locationId, query };
  const sum = async (range: typeof query) =>
    calculateSalesTotals(await sumSales({ scope, locationId, report: 'orders', query: range }, NO_BUCKETS));
  const first = (per_page: number) => ({ page: 1, per_page });
  return {
    ...{ location, period },
    totals: await sum(query),
    compared: await sum(rangeOf(period.compared)),
    items: parts.includes_product_mix ? toRows(await itemsReport.findPage(context, first(ITEM_ROWS))) : undefined,
    taxes: parts.includes_taxes ? toRows(await taxReport.findPage(context, first(TAX_ROWS))) : undefined,
    exceptions: parts.includes_exceptions
      ? toRows(await exceptionsReport.findPage(context, first(EXCEPTION_ROWS)))
      : undefined,
    attachment: await readAttachment(scope, locationId, query),
  };
}

function toRows<Row>({ data, paging_metadata }: { data: Row[]; paging_metadata: { total_items: number } }) {
  return { rows: data, total: paging_metadata.total_items };
}

/** Returns the orders as CSV; undefined when the file has more than `maxBytes`. Stops reading at that limit. */
export async function readAttachment(
  scope: LocationDb,
  locationId: number,
  query: { start_date: string; end_date: string },
  maxBytes = MAX_ATTACHMENT_BYTES,
): Promise<MailReport['attachment']> {
  const file = await openFile(toReportExport(ordersReport), scope, locationId, query);
  const parts: string[] = [];
  let bytes = 0;
  for await (const part of writeBatches(file)) {
    bytes += Buffer.byteLength(part);
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return { name: file.name, content: parts.join('') };
}
