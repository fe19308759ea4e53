import { buildPagingMetadata, type PagingMetadata } from '@backoffice/contract/paging';
import type { Page } from '../../database/paging';
import { findTimeZone } from '../locations/locations.repository';
import type { TimeRange } from '../rollups/time-range';
import { toTimeRange } from './report-range';
import { countByDay, countSales, type DayCount, type SalesContext } from './sales-figures';

interface Paging {
  page: number;
  per_page: number;
}

/** `limit` rows of a time range after its first `offset` rows, in this order. */
export interface RowWindow {
  range: TimeRange;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/**
 * Reads a page of a sales report, newest first, with `readRows`. The numbers of rows by day tell in which days the page
 * is, so that no rows before it are read; without them, the rows are skipped from the nearer end.
 */
export async function findPage<Row>(
  context: SalesContext,
  { page, per_page }: Paging,
  readRows: (window: RowWindow) => Promise<Row[]>,
): Promise<Page<Row>> {
  const offset = (page - 1) * per_page;
  const days = await countByDay(context);
  const total = days ? days.reduce((sum, { count }) => sum + count, 0) : await countSales(context);
  const limit = Math.min(per_page, total - offset);
  const paging_metadata: PagingMetadata = buildPagingMetadata(total, page, per_page);
  if (limit <= 0) return { data: [], paging_metadata };
  const range = toTimeRange(context.query);
  if (days) {
    const zone = await findTimeZone(context.scope, context.locationId);
    return { data: await readRows(findWindow({ days, zone, range }, offset, limit)), paging_metadata };
  }
  if (offset <= total / 2) return { data: await readRows({ range, order: 'desc', offset, limit }), paging_metadata };
  const rows = await readRows({ range, order: 'asc', offset: total - offset - limit, limit });
  return { data: rows.toReversed(), paging_metadata };
}

/** Returns the days of the rows from `offset` on as a time range, and the offset in it. */
function findWindow(
  { days, zone, range }: { days: DayCount[]; zone: string; range: TimeRange<Date> },
  offset: number,
  limit: number,
): RowWindow {
  let skipped = 0;
  let first = 0;
  while (skipped + (days[first]?.count ?? 0) <= offset) {
    skipped += days[first]?.count ?? 0;
    first += 1;
  }
  let last = first;
  for (let rows = skipped; rows + (days[last]?.count ?? 0) < offset + limit; last += 1) rows += days[last]?.count ?? 0;
  // The first and the last day of the report may be cut by its range.
  const isLast = last === days.length - 1;
  return {
    range: {
      since: isLast && range.since ? range.since : { day: days[last]?.day ?? '', zone },
      until: first === 0 && range.until ? range.until : { day: nextDay(days[first]?.day ?? ''), zone },
    },
    order: 'desc',
    offset: offset - skipped,
    limit,
  };
}

/** Returns the day after `day`, both `yyyy-MM-dd`. */
function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
