import { type Kysely, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { Database, Db } from '../../database/schema';

const LINK_LIFETIME_MINUTES = 30;
/** Maximum number of valid links of an account; further requests create none. */
const MAX_LIVE_LINKS = 5;

export interface ResetAccount {
  userId: number;
  userName: string;
  email: string;
}

/** A reset link: the email address, whose case does not matter, and the hash of the link's token. */
export interface ResetLink {
  email: string;
  tokenHash: Buffer;
}

/** Stores a token for the account; returns undefined when there is no account or it has too many valid tokens. */
export async function insertResetToken(db: Db, { email, tokenHash }: ResetLink): Promise<ResetAccount | undefined> {
  return await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, email);
    if (!account || (await countLiveTokens(trx, account.userId)) >= MAX_LIVE_LINKS) return undefined;
    await trx
      .insertInto('password_reset_tokens')
      .values({
        token_hash: tokenHash,
        user_id: account.userId,
        expires_at: sql<string>`now() + make_interval(mins => ${LINK_LIFETIME_MINUTES})`,
      })
      .execute();
    return account;
  });
}

/** Whether a link is valid now. A concurrent request may still use it up before `consumeResetToken` does. */
export async function isValidResetLink(db: Db, { email, tokenHash }: ResetLink): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    .select('users.id')
    .where('token.token_hash', '=', tokenHash)
    .where(({ fn }) => fn<string>('lower', ['users.email']), '=', email.toLowerCase())
    .where('token.used_at', 'is', null)
    .where('token.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up all links of the account; undefined for an invalid link. Only one of several concurrent uses succeeds. */
export async function consumeResetToken(
  trx: Kysely<Database>,
  { email, tokenHash }: ResetLink,
): Promise<ResetAccount | undefined> {
  // The account is locked before its tokens; otherwise concurrent uses of two links of an account could deadlock.
  const account = await lockAccount(trx, email);
  if (!account) return undefined;
  const used = await markResetTokensUsed(trx, account.userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('token_hash')
    .executeTakeFirst();
  if (!used) return undefined;
  await markResetTokensUsed(trx, account.userId).execute();
  return account;
}

export async function storePassword(trx: Kysely<Database>, userId: number, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .execute();
}

async function lockAccount(trx: Kysely<Database>, email: string): Promise<ResetAccount | undefined> {
  return await trx
    .selectFrom('users')
    .select(['id as userId', 'user_name as userName', 'email'])
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function countLiveTokens(trx: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('password_reset_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Uses up all reset links of a user. */
export function markResetTokensUsed(trx: LocationDb, userId: number) {
  return trx
    .updateTable('password_reset_tokens')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null);
}
