import { buildPagingMetadata, type PagingMetadata } from '@backoffice/contract/paging';
import { sql } from 'kysely';
import type { Page } from '../../database/paging';
import type { TimeRange } from '../rollups/time-range';
import type { Paging } from './report';
import { toTimeRange } from './report-range';
import { countByDay, countSales, type DayCount, type SalesContext } from './sales-figures';

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
    const window = findWindow(days, offset, limit);
    const rows = await readRows({ ...window, range: await rangeOfDays(context, window), order: 'desc' });
    return { data: rows, paging_metadata };
  }
  if (offset <= total / 2) return { data: await readRows({ range, order: 'desc', offset, limit }), paging_metadata };
  const rows = await readRows({ range, order: 'asc', offset: total - offset - limit, limit });
  return { data: rows.toReversed(), paging_metadata };
}

interface DayWindow {
  firstDay: string;
  lastDay: string;
  /** Rows to skip on the last day, newest first. */
  offset: number;
  limit: number;
}

/** Returns the days of the rows from `offset` on; `days` are in descending order. */
function findWindow(days: DayCount[], offset: number, limit: number): DayWindow {
  let skipped = 0;
  let newest = 0;
  while (skipped + (days[newest]?.count ?? 0) <= offset) {
    skipped += days[newest]?.count ?? 0;
    newest += 1;
  }
  let oldest = newest;
  for (let rows = skipped; rows + (days[oldest]?.count ?? 0) < offset + limit; oldest += 1) {
    rows += days[oldest]?.count ?? 0;
  }
  const [lastDay = '', firstDay = ''] = [days[newest]?.day, days[oldest]?.day];
  return { firstDay, lastDay, offset: offset - skipped, limit };
}

/**
 * Returns the days as a time range within the range of the report. A statement of its own: PostgreSQL would evaluate
 * day_start for every row that it compares.
 */
async function rangeOfDays(
  { scope, locationId, query }: SalesContext,
  { firstDay, lastDay }: DayWindow,
): Promise<TimeRange> {
  const { since, until } = toTimeRange(query);
  const { rows } = await sql<{ since: string; until: string }>`
    select greatest(day_start(${firstDay}::date, timezone), ${since ?? null}::timestamptz) as since,
      least(day_start(${lastDay}::date + 1, timezone), ${until ?? null}::timestamptz) as until
    from locations where id = ${locationId}`.execute(scope);
  const [range] = rows;
  return { since: range && new Date(range.since), until: range && new Date(range.until) };
}
