import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '../../database/schema';
import type { HashedCode } from './two-factor';

export interface StoredSecret {
  encrypted: Buffer;
  isConfirmed: boolean;
}

/** Returns the secret of a user's authenticator app; undefined when none was set up. */
export async function findSecret(db: Db, userId: number): Promise<StoredSecret | undefined> {
  return await db
    .selectFrom('user_two_factor')
    .select(['secret_encrypted as encrypted', sql<boolean>`confirmed_at is not null`.as('isConfirmed')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores the secret of an app that is being set up. Returns false when another app is in use already. */
export async function storeUnconfirmedSecret(db: Db, user_id: number, secret_encrypted: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('user_two_factor')
    .values({ user_id, secret_encrypted })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_encrypted, created_at: sql<string>`now()` })
        .where('user_two_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Turns on two-factor sign-in with a stored secret. Returns false when it is already on or the secret was replaced. */
export async function confirmSecret(
  trx: Kysely<Database>,
  userId: number,
  { encrypted, step }: { encrypted: Buffer; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_two_factor')
    .set({ confirmed_at: sql<string>`now()`, last_used_step: step })
    .where('user_id', '=', userId)
    .where('secret_encrypted', '=', encrypted)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores the time step of an accepted code. Returns false when a code of this or a later step was accepted before. */
export async function consumeTimeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_two_factor')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_used_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(
  trx: Kysely<Database>,
  user_id: number,
  codes: readonly HashedCode[],
): Promise<void> {
  await trx.deleteFrom('user_recovery_codes').where('user_id', '=', user_id).execute();
  const rows = codes.map((code) => ({ ...code, user_id }));
  await trx.insertInto('user_recovery_codes').values(rows).execute();
}

export async function findUnusedRecoveryCodes(db: Db, userId: number): Promise<HashedCode[]> {
  return await db
    .selectFrom('user_recovery_codes')
    .select(['code_hash', 'salt'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Uses up a recovery code. Returns true for only one of several concurrent calls. */
export async function consumeRecoveryCode(db: Db, userId: number, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_recovery_codes')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes the authenticator app and the recovery codes of a user, who then signs in with only the password. */
export async function removeTwoFactor(db: Db, userId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('user_recovery_codes').where('user_id', '=', userId).execute();
    await trx.deleteFrom('user_two_factor').where('user_id', '=', userId).execute();
  });
}

/** SQL: whether the user of the column `user` signs in with two factors. */
export function hasTwoFactor(user: string) {
  return sql<boolean>`exists (
    select from user_two_factor where user_id = ${sql.ref(user)} and confirmed_at is not null)`;
}
