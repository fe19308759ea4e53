import { columnNames } from '@backoffice/contract/columns';
import {
  type JournalAccountNames,
  type JournalAccounts,
  journalAccountColumns,
  type TaxAccount,
} from '@backoffice/contract/journal-accounts';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { NEXT_UPDATED_AT } from '../../database/writes';
import { AppError } from '../../errors';
import { inTimeRange } from '../rollups/time-range';

export async function findAccounts(scope: LocationDb, locationId: number): Promise<JournalAccounts> {
  const accounts = await scope
    .selectFrom('journal_accounts')
    .select([...columnNames(journalAccountColumns), 'updated_at'])
    .where('location_id', '=', locationId)
    .executeTakeFirstOrThrow();
  return { ...accounts, tax_accounts: await findTaxAccounts(scope, locationId) };
}

/** Returns all taxes, including deleted taxes that have an account, sorted by name. */
async function findTaxAccounts(scope: LocationDb, locationId: number): Promise<JournalAccounts['tax_accounts']> {
  return await scope
    .selectFrom('taxes')
    .select(['id as tax_id', 'name', 'journal_account as account'])
    .where('location_id', '=', locationId)
    .where(({ eb, or }) => or([eb('deleted_at', 'is', null), eb('journal_account', '<>', '')]))
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('id')
    .execute();
}

/**
 * Sets the accounts of taxes. Does not change a tax's `updated_at`, because the form of the tax does not contain the
 * account. Accepts deleted taxes, because a tax may be deleted while a user fills in the form. Throws invalid_request for
 * a tax that the location never had.
 */
export async function changeTaxAccounts(
  scope: LocationDb,
  locationId: number,
  accounts: readonly TaxAccount[],
): Promise<void> {
  if (accounts.length === 0) return;
  const taxes = await scope.selectFrom('taxes').select('id').where('location_id', '=', locationId).execute();
  const known = new Set(taxes.map(({ id }) => id));
  const unknown = accounts.find(({ tax_id }) => !known.has(tax_id));
  if (unknown) {
    const message = `There is no tax ${unknown.tax_id}`;
    throw new AppError('invalid_request', message, { fields: { tax_accounts: message } });
  }
  const [ids, names] = [accounts.map(({ tax_id }) => tax_id), accounts.map(({ account }) => account)];
  await sql`update taxes set journal_account = changed.account
    from unnest(${ids}::bigint[], ${names}::text[]) as changed (tax_id, account)
    where location_id = ${locationId} and id = changed.tax_id and journal_account <> changed.account`.execute(scope);
}

/** Updates the accounts; returns false when `updated_at` differs from a given `updatedAt`. */
export async function changeAccounts(
  scope: LocationDb,
  locationId: number,
  accounts: JournalAccountNames,
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
