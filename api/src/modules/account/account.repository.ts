import type { Account } from '@backoffice/contract/account';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { NEXT_UPDATED_AT } from '../../database/writes';
import { hasTwoFactor } from '../authentication/two-factor.repository';

interface UserAtLocation {
  userId: number;
  locationId: number;
}

/** Returns the account and whether its location requires two-factor sign-in; undefined for a deleted user. */
export async function findOwnAccount(db: Db, { userId, locationId }: UserAtLocation): Promise<Account | undefined> {
  const find = async (scope: LocationDb) =>
    await scope
      .selectFrom('users')
      .innerJoin('locations', (join) => join.on('locations.id', '=', locationId))
      .select(['user_name', 'users.email', 'users.updated_at', 'requires_two_factor as is_required'])
      .select(hasTwoFactor('users.id').as('is_enabled'))
      .select(({ selectFrom }) =>
        selectFrom('user_recovery_codes')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('user_id', '=', 'users.id')
          .where('used_at', 'is', null)
          .as('recovery_codes_left'),
      )
      .where('users.id', '=', userId)
      .executeTakeFirst();
  const found = await withLocation(db, locationId, find, READ_ONLY);
  if (!found) return undefined;
  const { user_name, email, updated_at, is_enabled, is_required, recovery_codes_left } = found;
  const two_factor = { is_enabled, is_required, recovery_codes_left: recovery_codes_left ?? 0 };
  return { user_name, email, updated_at, two_factor };
}

/** Renames a user; returns false when `updated_at` differs from a given `updatedAt`. */
export async function renameUser(
  scope: LocationDb,
  userId: number,
  { user_name, updatedAt }: { user_name: string; updatedAt: string | undefined },
): Promise<boolean> {
  let query = scope.updateTable('users').set({ user_name, updated_at: NEXT_UPDATED_AT }).where('id', '=', userId);
  if (updatedAt !== undefined) query = query.where('updated_at', '=', updatedAt);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return user?.password_hash;
}

/** Replaces a password. Returns false when the stored hash is no longer `formerHash`. */
export async function replacePassword(
  scope: LocationDb,
  userId: number,
  { formerHash, passwordHash }: { formerHash: string; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await scope
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: NEXT_UPDATED_AT })
    .where('id', '=', userId)
    .where('password_hash', '=', formerHash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns whether all users of the scope's location must sign in with two factors; undefined for another location. */
export async function findTwoFactorRequirement(scope: LocationDb, id: number): Promise<boolean | undefined> {
  const location = await scope
    .selectFrom('locations')
    .select('requires_two_factor')
    .where('id', '=', id)
    .executeTakeFirst();
  return location?.requires_two_factor;
}

export async function storeTwoFactorRequirement(scope: LocationDb, id: number, isRequired: boolean): Promise<void> {
  await scope.updateTable('locations').set({ requires_two_factor: isRequired }).where('id', '=', id).execute();
}
