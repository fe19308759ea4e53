import { toCents } from '@backoffice/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { PackedReport } from '../../database/schema-sales';
import { PART_SALES, partSize } from './packed-parts';
import { packIds, packNumbers } from './packed-values';
import { type SalesSums, SUMS } from './sales-days.repository';
import { columns, partsOfSold, salesWhere } from './sold-facets';
import { within } from './spans';
import { spanOfDay } from './whole-days';

const REPORTS: readonly PackedReport[] = ['orders', 'refunds', 'transactions'];

/** What is kept of each sale, all of it in hundredths; how many there are is kept of the day. */
export const PACKED_SUMS = SUMS.filter((name) => name !== 'count');

/** Counters of their own, which no packed day needs: what all sales are, and two filters together. */
const NOT_MARKED = ['all', 'employee_payment_type'];

/** Ordinals stand for the bits where they take so many times less room: bits are read faster. */
const FEW = 4;

interface SoldRow extends SalesSums {
  report: PackedReport;
  id: number;
}

/** The newest day of the location that is over and has sales, and is not packed; by the zone its sales are counted in. */
export async function findUnpackedDay(
  scope: LocationDb,
  locationId: number,
): Promise<{ day: string; zone: string } | undefined> {
  const { rows } = await sql<{ day: string; zone: string }>`
    select sales_days.day::text as day, counted_zone as zone
    from sales_days join locations on locations.id = sales_days.location_id
    where location_id = ${locationId} and report in ('orders', 'transactions') and facet = 'all' and value = ''
      and sales_days.day < (clock_timestamp() at time zone counted_zone)::date
      and not exists (select from packed_days packed where packed.location_id = ${locationId}
        and packed.report = sales_days.report and packed.day = sales_days.day)
    order by sales_days.day desc limit 1`.execute(scope);
  return rows[0];
}

/** Packs the sales of a day anew. Whoever stores a sale of the location meanwhile waits. */
export async function packDay(scope: LocationDb, locationId: number, day: string, zone: string): Promise<void> {
  const held = await scope
    .selectFrom('locations')
    .select('counted_zone')
    .where('id', '=', locationId)
    .forUpdate()
    .executeTakeFirst();
  // Of another zone by now: it is another day.
  if (held?.counted_zone !== zone) return;
  await scope.deleteFrom('packed_days').where('location_id', '=', locationId).where('day', '=', day).execute();
  await scope
    .deleteFrom('packed_marks')
    .where('location_id', '=', locationId)
    .where('day', '=', day)
    // As their index by the day says.
    .where('part', '>=', 0)
    .execute();
  const sold = soldOn(locationId, day, zone);
  const sales = await sql<SoldRow>`with ${sold}
    select source as report, id, ${columns(PACKED_SUMS)} from sold order by report, ordinal`.execute(scope);
  for (const report of REPORTS) {
    const rows = sales.rows.filter((row) => row.report === report);
    await insertDay(scope, { locationId, report, day }, rows);
  }
  await insertMarks(scope, locationId, day, sold);
}

/** `sold`: each sale of a day, with its place in the report it is packed for. */
function soldOn(locationId: number, day: string, zone: string) {
  return sql`sold as materialized (
    select *, row_number() over (partition by source order by at desc, id desc) - 1 as ordinal
    from (
      select sales.*, case when report = 'orders' and payment_id is not null then 'refunds' else report end as source,
        coalesce(payment_id, order_id) as id
      from (${salesWhere(locationId, within('at', spanOfDay(day, zone)))}) sales
    ) sales
  )`;
}

interface Key {
  locationId: number;
  report: PackedReport;
  day: string;
}

async function insertDay(scope: LocationDb, { locationId, report, day }: Key, rows: SoldRow[]): Promise<void> {
  const packed = PACKED_SUMS.map((name) => packNumbers(rows.map((row) => toCents(row[name]))));
  const ids = packIds(rows.map(({ id }) => id));
  await sql`insert into packed_days (location_id, report, day, sales, ids, ${columns(PACKED_SUMS)})
    values (${locationId}, ${report}, ${day}, ${rows.length}, ${ids}, ${sql.join(packed)})`.execute(scope);
}

async function insertMarks(
  scope: LocationDb,
  locationId: number,
  day: string,
  sold: RawBuilder<unknown>,
): Promise<void> {
  await sql`insert into packed_marks (location_id, report, facet, value, day, part, marks, ordinals)
    with ${sold},
      ${partsOfSold(locationId, (column) => sql`${sql.ref(column)} in (select order_id from sold)`, ['source', 'ordinal'])},
      marked as (
        select source, facet, value, ordinal / ${sql.lit(PART_SALES)} as part,
          array_agg((ordinal % ${sql.lit(PART_SALES)})::smallint) as ordinals,
          bits_set((ordinal % ${sql.lit(PART_SALES)})::int, 1) as marks
        from parts where facet <> all(${NOT_MARKED}::text[]) group by 1, 2, 3, 4
      ),
      sizes as (select report as source, sales from packed_days where location_id = ${locationId} and day = ${day}::date)
    select ${locationId}, source, facet, value, ${day}::date, part,
      case when not is_few then substring(marks for size) end, case when is_few then ordinals end
    from marked join sizes using (source)
    cross join lateral (select ${partSize(sql.ref('sales'), sql.ref('part'))} as size) of
    cross join lateral (select pg_column_size(ordinals) * ${sql.lit(FEW)} < size / 8 as is_few) told`.execute(scope);
}
