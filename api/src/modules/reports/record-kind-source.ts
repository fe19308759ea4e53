import type { SalesDimension, SalesMeasure } from '@backoffice/contract/sales-by';
import { type RawBuilder, sql } from 'kysely';

/** A rollup with these dimensions. Every rollup also has the dimensions day and weekday. */
export interface RollupSource {
  dimensions: readonly SalesDimension[];
  /**
   * SQL: selects `day`, the columns of the dimensions, and the columns of `RecordKindSource.sums`. The condition
   * `where` applies to every table that is read.
   */
  select: (where: RawBuilder<unknown>) => RawBuilder<unknown>;
  /**
   * SQL: selects the rows of `select` with the given sums, added up over all days, with the columns `day` (the last
   * day) and `is_sold`. Defined only for rollups with many rows, because summing first is faster than grouping by text
   * keys.
   */
  selectTotals?: (where: RawBuilder<unknown>, sums: readonly SalesMeasure[]) => RawBuilder<unknown>;
  /** SQL: replaces `live` of the record kind, so that names do not change when a day is rolled up. */
  live?: RecordKindSource['live'];
}

export interface RecordKindSource {
  /** Sums that both the rollups and the rows of `live` contain. Other measures are computed from these sums. */
  sums: readonly SalesMeasure[];
  /** The sums of refunds and of later payments that offset them, which can add up to zero. */
  signedSums: readonly SalesMeasure[];
  /**
   * SQL: sales read directly, without a rollup, for the days in the relation `days`; has the columns of all dimensions.
   */
  live: (locationId: number) => RawBuilder<unknown>;
  /** Whether orders in the rows of `live` are counted by `order_id`; otherwise these rows have the sum `orders`. */
  countsOrders: boolean;
  rollups: readonly RollupSource[];
}

/** SQL: the number of completed orders, from the columns of a rollup. */
export const COMPLETED_ORDERS = sql`orders_count - orders_open - orders_voided as orders`;

/** SQL: whether one of the sums is not zero. */
export const hasSales = (sums: readonly string[]) =>
  sql.join(
    sums.map((sum) => sql`${sql.ref(sum)} <> 0`),
    sql` or `,
  );
