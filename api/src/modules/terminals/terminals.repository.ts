import type { listTerminals, Terminal } from '@backoffice/contract/terminals';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { containsText } from '../../database/search';

type TerminalQuery = z.output<NonNullable<typeof listTerminals.query>>;

function selectTerminals(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('terminals')
    .select([
      ...(['id', 'name', 'paired_at', 'last_seen_at', 'revoked_at', 'updated_at'] as const),
      sql<string>`coalesce(app_version, '')`.as('app_version'),
      sql<Terminal['status']>`case when revoked_at is not null then 'Revoked'
        when device_token_hash is not null then 'Paired' else 'NotPaired' end`.as('status'),
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
