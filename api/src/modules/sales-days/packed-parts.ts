import { type RawBuilder, sql } from 'kysely';

/** Sales of a part of a packed day, as `bits_set` knows it; each is marked by a bit, the first by the highest of a byte. */
export const PART_SALES = 4_000;
export const PART_BYTES = PART_SALES / 8;

/** How many of a day's sales a part has. */
export function partSize(sales: RawBuilder<unknown>, part: RawBuilder<unknown>): RawBuilder<number> {
  return sql`least(${sales} - ${part} * ${sql.lit(PART_SALES)}, ${sql.lit(PART_SALES)})::int`;
}
