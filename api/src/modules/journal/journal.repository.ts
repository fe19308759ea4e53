import { columnNames } from '@backoffice/contract/columns';
import type { JournalAccounts, JournalAccountsForm } from '@backoffice/contract/journal-accounts';
import { getJournalAccounts } from '@backoffice/contract/journal-accounts';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { NEXT_UPDATED_AT } from '../../database/writes';
import { inTimeRange } from '../rollups/time-range';

export async function findAccounts(scope: LocationDb, locationId: number): Promise<JournalAccounts> {
  return await scope
    .selectFrom('journal_accounts')
    .select(columnNames(getJournalAccounts.response.shape))
    .where('location_id', '=', locationId)
    .executeTakeFirstOrThrow();
}

/** Updates the accounts; returns false when `updated_at` differs from a given `updatedAt`. */
export async function changeAccounts(
  scope: LocationDb,
  locationId: number,
  accounts: JournalAccountsForm,
  updatedAt: string | undefined,
): Promise<boolean> {
  let update = scope
    .updateTable('journal_accounts')
    .set({ ...accounts, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId);
  if (updatedAt !== undefined) update = update.where('updated_at', '=', updatedAt);
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface OpenRange {
  since: Date;
  until: Date;
  timezone: string;
  day_cutoff: string;
}

/** Returns the business days of a time range on which there were sales or cash reconciliations. */
export async function findDaysWithSales(
  scope: LocationDb,
  locationId: number,
  { since, until, timezone, day_cutoff }: OpenRange,
): Promise<string[]> {
  const times = (table: string) => sql`select created_at as at from ${sql.table(table)}
    where location_id = ${locationId} and ${inTimeRange('created_at', { since, until })}`;
  const { rows } = await sql<{ day: string }>`
    select distinct sales_day(at, ${timezone}, ${day_cutoff})::text as day
    from (${times('orders')} union all ${times('payments')} union all ${times('cash_reconciliations')}) sales
    order by day`.execute(scope);
  return rows.map(({ day }) => day);
}
