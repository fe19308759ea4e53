import { buildPagingMetadata } from '@backoffice/contract/paging';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Page } from '../../database/paging';
import { inTimeRange } from '../rollups/time-range';
import type { Paging } from './report';
import { toTimeRange } from './report-range';
import { countSales, type SalesContext, selectDayCounts } from './sales-figures';

/** The rows to read: at most `limit` rows after the first `offset` rows of a time range, in the given order. */
export interface RowWindow {
  /** SQL condition: whether the time in `column` is in the range. */
  contains: (column: string) => RawBuilder<boolean>;
  order: 'asc' | 'desc';
  offset: number | RawBuilder<number>;
  limit: number;
}

/** Larger offsets are reduced to this one: below the largest `bigint`, and above the number of rows of any report. */
const MAX_OFFSET = 2 ** 52;

export type SelectRows<Row> = (window: RowWindow) => Expression<Row>;

export async function findPage<Row extends object>(
  context: SalesContext,
  { page, per_page }: Paging,
  selectRows: SelectRows<Row>,
): Promise<Page<Row>> {
  const offset = Math.min((page - 1) * per_page, MAX_OFFSET);
  const { total, data } =
    (await findRowsByDay(context, { offset, limit: per_page }, selectRows)) ??
    (await findRowsByCount(context, { offset, limit: per_page }, selectRows));
  return { data, paging_metadata: buildPagingMetadata(total, page, per_page) };
}

type Found<Row> = Promise<{ total: number; data: Row[] }>;

/**
 * Reads a page with one statement. The number of rows per day shows which days the page covers, so that only rows of
 * these days are read. For a page without rows, `page.since` is null, so no rows are read. Returns undefined when no
 * rollup can apply the filters.
 */
async function findRowsByDay<Row extends object>(
  context: SalesContext,
  { offset, limit }: { offset: number; limit: number },
  selectRows: SelectRows<Row>,
): Promise<Awaited<Found<Row>> | undefined> {
  const dayCounts = selectDayCounts(context);
  if (!dayCounts) return undefined;
  const contains = (column: string) =>
    sql<boolean>`(${sql.ref(column)} >= page.since and ${sql.ref(column)} < page.until)`;
  const rows = selectRows({ contains, order: 'desc', offset: sql<number>`page.skipped`, limit });
  const { rows: found } = await sql<Row & { id: number | null; total: number }>`
    with ${dayCounts}, running_counts as (
      select day, count, sum(count) over (order by day desc) as total from day_counts
    ), page_days as (
      select coalesce(max(total), 0)::int as total,
        ${offset}::bigint - coalesce(max(total) filter (where total <= ${offset}::bigint), 0) as skipped,
        min(day) filter (where total - count < ${offset + limit}::bigint) as first_day,
        max(day) filter (where total > ${offset}::bigint) as last_day
      from running_counts
    ), page as materialized (
      select total, skipped,
        case when page_days.last_day is not null then greatest(day_start(page_days.first_day, zone, cutoff), since) end
          as since,
        least(day_start(page_days.last_day + 1, zone, cutoff), until) as until
      from page_days cross join bounds
    )
    select page.total, rows.* from page left join lateral (${rows}) rows on true
    order by rows.created_at desc, rows.id desc`.execute(context.scope);
  return { total: found[0]?.total ?? 0, data: found.filter(({ id }) => id !== null) };
}

/** Counts the rows, and reads the page from whichever end of the time range is nearer. */
async function findRowsByCount<Row>(
  context: SalesContext,
  { offset, limit }: { offset: number; limit: number },
  selectRows: SelectRows<Row>,
): Found<Row> {
  const total = await countSales(context);
  const count = Math.min(limit, total - offset);
  if (count <= 0) return { total, data: [] };
  const contains = (column: string) => inTimeRange(column, toTimeRange(context.query));
  const read = async (order: 'asc' | 'desc', skipped: number) => {
    const rows = selectRows({ contains, order, offset: skipped, limit: count });
    return (await sql<Row>`select * from (${rows}) rows`.execute(context.scope)).rows;
  };
  if (offset <= total / 2) return { total, data: await read('desc', offset) };
  return { total, data: (await read('asc', total - offset - count)).toReversed() };
}
