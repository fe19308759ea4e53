import {
  findMainMeasure,
  findMeasures,
  type SalesByQuery,
  type SalesGrouping,
  type SalesMeasure,
  salesMeasure,
} from '@backoffice/contract/sales-by';
import { TYPED_IN_KEY_PREFIX } from '@backoffice/contract/sales-drill-down';
import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../database/search';
import { IS_ROLLED_UP, liveDays } from '../rollups/live-days';
import type { TimeRange } from '../rollups/time-range';
import type { EarlierRange } from './earlier-range';
import { hasSales } from './record-kind-source';
import { toTimeRange } from './report-range';
import { DIMENSIONS, NO_DIMENSION } from './sales-by-dimensions';
import { findSource } from './sales-by-sources';

export interface Breakdown {
  locationId: number;
  query: SalesByQuery;
  earlier: EarlierRange | undefined;
  /** Last business day of the report's range, `yyyy-MM-dd`. */
  lastDay: string;
  cutoffHour: number;
}

const dimensionsOf = ({ by, then_by }: SalesGrouping) => [DIMENSIONS[by], then_by ? DIMENSIONS[then_by] : NO_DIMENSION];
const list = (columns: readonly RawBuilder<unknown>[]) => sql.join([...columns]);

/**
 * SQL: the rows of the source in a range: from the rollup for rolled-up days, and from the sales for all other days.
 * Rows of the rollup are summed by key and name first, because the next step sorts them and a rollup of several years
 * has many rows.
 */
function selectFacts(grouping: SalesGrouping, locationId: number, sums: readonly SalesMeasure[]): RawBuilder<unknown> {
  const { rollup, live, sums: allSums, signedSums, countsOrders, isByDay } = findSource(grouping);
  const unsignedSums = allSums.filter((sum) => !signedSums.includes(sum));
  const [first = NO_DIMENSION, second = NO_DIMENSION] = dimensionsOf(grouping);
  const keys = sql`${first.key} as key, ${second.key} as then_key, ${first.soldAs} as sold_as,
    ${second.soldAs} as then_sold_as`;
  const where = sql`location_id = ${locationId} and ${IS_ROLLED_UP}`;
  const totals = isByDay ? undefined : rollup?.selectTotals?.(where, sums);
  const rolledUp =
    totals ?? (rollup && sql`select *, ${hasSales(unsignedSums)} as is_sold from (${rollup.select(where)}) of_day`);
  const addedUp =
    rolledUp &&
    sql`select max(day) as day, key, then_key, sold_as, then_sold_as, null::bigint as order_id,
      ${list(sums.map((sum) => sql`sum(${sql.ref(sum)}) as ${sql.ref(sum)}`))}, bool_or(is_sold) as is_sold
    from (
      select day, ${keys}, ${list(sums.map((sum) => sql.ref(sum)))}, is_sold
      from bounds cross join lateral (${rolledUp}) rollup
    ) rolled_up group by key, then_key, sold_as, then_sold_as union all`;
  const liveSums = sums.map((sum) => (sum === 'orders' && countsOrders ? sql`0 as orders` : sql.ref(sum)));
  const soldSums = countsOrders ? unsignedSums.filter((sum) => sum !== 'orders') : unsignedSums;
  return sql`${addedUp ?? sql``}
    select day, ${keys}, ${countsOrders ? sql`order_id` : sql`null::bigint as order_id`}, ${list(liveSums)},
      ${hasSales(soldSums)} as is_sold
    from (${live(locationId)}) live`;
}

/**
 * SQL: whether the number of orders of a row is unknown. It is unknown for rows without an item id, because the rollup
 * counts the orders of items only by item id.
 */
function hasNoOrders({ by, then_by }: SalesGrouping): RawBuilder<boolean> {
  const isOfDay = (dimension: SalesGrouping['then_by']) =>
    dimension === undefined || dimension === 'day' || dimension === 'weekday';
  const withoutId = (key: RawBuilder<unknown>) => sql<boolean>`starts_with(${key}, ${TYPED_IN_KEY_PREFIX})`;
  if (by === 'item' && isOfDay(then_by)) return withoutId(sql`key`);
  if (then_by === 'item' && isOfDay(by)) return withoutId(sql`then_key`);
  return sql<boolean>`false`;
}

/** SQL: a measure, aggregated over a group of rows from `selectFacts`. */
function measureOf(measure: SalesMeasure, grouping: SalesGrouping): RawBuilder<unknown> {
  const { sums } = findSource(grouping);
  if (measure === 'net')
    return sql`sum(gross) - sum(discounts)${sums.includes('refunds') ? sql` - sum(refunds)` : sql``}`;
  if (measure !== 'orders') return sql`sum(${sql.ref(measure)})`;
  return sql`case when ${hasNoOrders(grouping)} then null else sum(orders) + count(distinct order_id) end`;
}

/** Returns the sums of the source from which a measure is computed. */
function sumsOf(measure: SalesMeasure, sums: readonly SalesMeasure[]): readonly SalesMeasure[] {
  const parts: readonly SalesMeasure[] = measure === 'net' ? ['gross', 'discounts', 'refunds'] : [measure];
  return sums.filter((sum) => parts.includes(sum));
}

/**
 * SQL: groups with measures, without groups that have no sales, such as groups of voided orders only, or of a refund and
 * a later payment that offsets it.
 */
function selectGroups(
  { locationId, query }: Breakdown,
  range: TimeRange,
  measuresToRead: readonly SalesMeasure[],
): RawBuilder<unknown> {
  const { rollup, sums, signedSums } = findSource(query);
  const needed = [...signedSums, ...measuresToRead.flatMap((measure) => sumsOf(measure, sums))];
  const read = sums.filter((sum) => needed.includes(sum));
  const hasSignedSum = signedSums.map((sum) => sql` or sum(${sql.ref(sum)}) <> 0`);
  const measures = measuresToRead.map((measure) => sql`${measureOf(measure, query)} as ${sql.ref(measure)}`);
  const latest = (name: string) =>
    sql`(array_agg(${sql.ref(name)} order by day desc, order_id desc) filter (where ${sql.ref(name)} is not null))[1]`;
  return sql`with ${liveDays(locationId, range, { hasRollup: rollup !== undefined })}
    select key, then_key, ${latest('sold_as')} as sold_as, ${latest('then_sold_as')} as then_sold_as,
      ${list(measures)}
    from (${selectFacts(query, locationId, read)}) facts group by key, then_key
    having bool_or(is_sold) or count(order_id) > 0${sql.join(hasSignedSum, sql``)}`;
}

/** SQL: converts a key of the earlier range to the corresponding key of the report's range. Only days are shifted. */
function shiftedKey(dimension: SalesGrouping['then_by'], column: string, { shift }: EarlierRange) {
  return dimension === 'day' ? sql`((${sql.ref(column)})::date + ${shift}::interval)::date::text` : sql.ref(column);
}

/**
 * SQL: whether a group is within the report's range. If the earlier range has more days, the shifted keys of its last
 * days are after the end of the report's range.
 */
function isInRange({ query: { by, then_by }, lastDay }: Breakdown): RawBuilder<boolean> {
  if (by === 'day') return sql`key <= ${lastDay}`;
  return then_by === 'day' ? sql`then_key <= ${lastDay}` : sql`true`;
}

/**
 * SQL: the groups of the range and of the earlier range. `earlier` is their main measure in the earlier range. The sales
 * of February 28 and 29 have the same key when they are compared with a year without a leap day.
 */
function selectCompared(breakdown: Breakdown): RawBuilder<unknown> {
  const { query, earlier } = breakdown;
  const main = sql.ref(findMainMeasure(query));
  const groups = selectGroups(breakdown, toTimeRange(query), findMeasures(query));
  if (!earlier) return sql`select *, null::numeric as earlier from (${groups}) groups`;
  const measures = findMeasures(query).map(
    (measure) =>
      sql`coalesce(${sql.ref(`groups.${measure}`)}, case when groups.key is null and ${isInRange(breakdown)} then 0 end) as ${sql.ref(measure)}`,
  );
  return sql`select key, then_key, coalesce(groups.sold_as, earlier.sold_as) as sold_as,
      coalesce(groups.then_sold_as, earlier.then_sold_as) as then_sold_as, ${list(measures)},
      coalesce(earlier.earlier, 0) as earlier
    from (${groups}) groups full join (
      select ${shiftedKey(query.by, 'key', earlier)} as key, ${shiftedKey(query.then_by, 'then_key', earlier)} as then_key,
        max(sold_as) as sold_as, max(then_sold_as) as then_sold_as, sum(${main}) as earlier
      from (${selectGroups(breakdown, earlier.range, [findMainMeasure(query)])}) groups group by 1, 2
    ) earlier using (key, then_key)`;
}

/**
 * SQL: common table expressions with the rows of a breakdown. `ranked` has all rows with their names and ranks, and
 * `rows` has the rows that match the search. Measures that the breakdown does not have are null.
 */
export function withRows(breakdown: Breakdown): RawBuilder<unknown> {
  const { query, locationId } = breakdown;
  const [first = NO_DIMENSION, second = NO_DIMENSION] = dimensionsOf(query);
  const defined = findMeasures(query);
  const measures = salesMeasure.options.map((measure) =>
    defined.includes(measure) ? sql.ref(measure) : sql`null::numeric as ${sql.ref(measure)}`,
  );
  const { search } = query;
  const matches = search
    ? sql`${containsText(sql<string>`name`, search)} or ${containsText(sql<string>`then_name`, search)}`
    : sql`true`;
  return sql`with ranked as materialized (
      select key, ${first.name(sql`key`, sql`sold_as`)} as name,
        then_key, ${second.name(sql`then_key`, sql`then_sold_as`)} as then_name,
        rank() over (order by ${sql.ref(findMainMeasure(query))} desc nulls last)::int as rank, ${list(measures)}, earlier
      from (${selectCompared(breakdown)}) compared
      cross join (select ${locationId}::bigint as named_location_id) location
    ), rows as (select * from ranked where ${matches})`;
}

export function rowSortOrder({ query, cutoffHour }: Breakdown): RawBuilder<unknown> {
  const { by, then_by, sort, direction } = query;
  const natural = (dimension: SalesGrouping['then_by'], key: string) => {
    const order = dimension && DIMENSIONS[dimension].naturalOrder;
    return order ? [order(sql.ref(key), cutoffHour)] : [];
  };
  const [first, second] = [natural(by, 'key'), natural(then_by, 'then_key')];
  const measure = sql.ref(findMainMeasure(query));
  const main = sql`${measure} desc nulls last`;
  const unique = sql`name, then_name, key, then_key`;
  const isDescending = (direction ?? (sort === 'name' ? 'asc' : 'desc')) === 'desc';
  const chosen = (order: RawBuilder<unknown>) =>
    isDescending ? sql`${order} desc nulls last` : sql`${order} nulls last`;
  const byDefault = first.length > 0 ? [...first, ...second, main] : [main, ...second];
  const byName = [...(first.length > 0 ? first : [sql`name`]).map(chosen), ...second];
  if (sort === undefined) return list([...byDefault, unique]);
  const figure = sort === 'change' ? sql`${measure} - earlier` : sql.ref(sort);
  return list([...(sort === 'name' ? byName : [chosen(figure)]), unique]);
}
