import { type RawBuilder, sql } from 'kysely';

const NO_UUID = '00000000-0000-0000-0000-000000000000';
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Minimum length of a receipt number prefix; a prefix of two characters would match one order in 256. */
const CHARACTERS_NEEDED = 3;

/** Returns the first and the last UUID that begin with `text`; undefined when none does. */
function uuidRange(text: string): [from: string, to: string] | undefined {
  if (text.length < CHARACTERS_NEEDED || text.length > NO_UUID.length) return undefined;
  const from = text + NO_UUID.slice(text.length);
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(from)) return undefined;
  return [from, text + LAST_UUID.slice(text.length)];
}

interface SearchContext {
  locationId: number;
  orderId: string;
  /** Column with the id of the payment; undefined for orders. */
  paymentId: string | undefined;
}

/** SQL: whether the text is the number of the order or transaction, or the beginning of the receipt number. */
export function searchCondition(
  search: string,
  { locationId, orderId, paymentId }: SearchContext,
): RawBuilder<boolean> {
  const text = search.trim().toLowerCase().replace(/^#/, '');
  const number = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  const uuids = uuidRange(text);
  // Subqueries make PostgreSQL use the indexes of the ids instead of reading every row of the time range.
  const orders: RawBuilder<unknown>[] = [];
  if (number !== undefined) orders.push(sql`select ${number}::bigint`);
  if (uuids) {
    orders.push(sql`select id from orders where location_id = ${locationId}
      and offline_id between ${uuids[0]}::uuid and ${uuids[1]}::uuid`);
  }
  if (orders.length === 0) return sql`false`;
  const matchesOrder = sql<boolean>`${sql.ref(orderId)} = any(array(${sql.join(orders, sql` union all `)}))`;
  if (paymentId === undefined || number === undefined) return matchesOrder;
  return sql`(${matchesOrder} or ${sql.ref(paymentId)} = ${number})`;
}
