import type { listTerminals, Terminal } from '@backoffice/contract/terminals';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { containsText } from '../../database/search';

/** Differences of up to this many minutes are not shown. */
const CLOCK_TOLERANCE_MINUTES = 5;

/**
 * SQL: the difference of each terminal's clock: the smallest difference between sending and receipt among the last five
 * sales of the last day. A single sale is not enough, because its sending time may be that of a failed earlier attempt.
 */
const clockDifferences = (locationId: number) => sql<{ terminal_id: number; minutes: number }>`(
  select terminal_id, (array_agg(minutes order by abs(minutes)))[1] as minutes
  from (
    select orders.terminal_id, round(clock_difference_ms / 60000.0)::int as minutes,
      row_number() over (partition by orders.terminal_id order by orders.created_at desc, orders.id desc) as position
    from orders
    join terminals paired on paired.location_id = orders.location_id and paired.id = orders.terminal_id
      and orders.received_at >= coalesce(paired.paired_at, '-infinity')
    where orders.location_id = ${locationId} and orders.created_at > now() - interval '1 day'
  ) sale
  where position <= 5
  group by terminal_id
)`;

type TerminalQuery = z.output<NonNullable<typeof listTerminals.query>>;

function selectTerminals(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('terminals')
    .leftJoin(clockDifferences(locationId).as('clock'), (join) => join.onRef('clock.terminal_id', '=', 'terminals.id'))
    .select([
      ...(['id', 'name', 'paired_at', 'last_seen_at', 'revoked_at', 'updated_at'] as const),
      sql<string>`coalesce(app_version, '')`.as('app_version'),
      sql<Terminal['status']>`case when revoked_at is not null then 'Revoked'
        when device_token_hash is not null then 'Paired' else 'NotPaired' end`.as('status'),
      sql<number | null>`case when abs(clock.minutes) > ${CLOCK_TOLERANCE_MINUTES} then clock.minutes end`.as(
        'clock_difference_minutes',
      ),
    ])
    .where('location_id', '=', locationId);
}

export async function findTerminals(
  scope: LocationDb,
  locationId: number,
  { search, ...paging }: TerminalQuery,
): Promise<Page<Terminal>> {
  let query = selectTerminals(scope, locationId);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  return await fetchPage(query.orderBy(({ fn }) => fn('lower', ['name'])).orderBy('id'), paging);
}

/** Returns undefined for a terminal of another location. */
export async function findTerminal(scope: LocationDb, locationId: number, id: number): Promise<Terminal | undefined> {
  return await selectTerminals(scope, locationId).where('id', '=', id).executeTakeFirst();
}

/** Locks a terminal until the transaction ends. Returns whether it exists. */
export async function lockTerminal(scope: LocationDb, locationId: number, id: number): Promise<boolean> {
  const locked = await scope
    .selectFrom('terminals')
    .select('id')
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}
