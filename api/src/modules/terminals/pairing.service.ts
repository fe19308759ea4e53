import { createHash, randomInt } from 'node:crypto';
import type { pairTerminal } from '@backoffice/contract/pos';
import type { createPairingCode } from '@backoffice/contract/terminals';
import { addMinutes } from 'date-fns/addMinutes';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { AppError, notFound } from '../../errors';
import { createDeviceToken } from './device-token';
import { lockTerminal } from './terminals.repository';

/** Omits characters that people confuse with others: 0, O, 1, I, L, U. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;
const VALID_MINUTES = 10;

function randomCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Codes are typed by hand, so their hash ignores case. */
const hashCode = (code: string) => createHash('sha256').update(code.toUpperCase()).digest();

/** Creates a code for pairing one device with the terminal, valid for ten minutes. Earlier codes become invalid. */
export async function createTerminalPairingCode(
  db: Db,
  locationId: number,
  terminalId: number,
): Promise<z.infer<typeof createPairingCode.response>> {
  const code = randomCode();
  const expiresAt = addMinutes(new Date(), VALID_MINUTES);
  await withLocation(db, locationId, async (scope) => {
    if (!(await lockTerminal(scope, locationId, terminalId))) throw notFound('Terminal');
    await scope
      .deleteFrom('pairing_codes')
      .where('location_id', '=', locationId)
      .where('terminal_id', '=', terminalId)
      .execute();
    await scope
      .insertInto('pairing_codes')
      .values({
        code_hash: hashCode(code),
        location_id: locationId,
        terminal_id: terminalId,
        expires_at: expiresAt,
      })
      .execute();
  });
  return { code, expires_at: expiresAt.toISOString() };
}

/** Exchanges a code for a device token. A device that was paired with the terminal before loses its access. */
export async function pairDevice(
  db: Db,
  { code, app_version }: { code: string; app_version: string },
): Promise<z.infer<typeof pairTerminal.response>> {
  const codeHash = hashCode(code);
  const found = await db
    .selectFrom('pairing_codes')
    .select(['location_id', 'terminal_id'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (!found) throw invalidCode();
  const { location_id, terminal_id } = found;
  const { token, hash } = createDeviceToken(location_id);
  await withLocation(db, location_id, async (scope) => {
    // The terminal is locked before its pairing code, because a concurrent revocation makes the code invalid.
    await lockTerminal(scope, location_id, terminal_id);
    const { numUpdatedRows } = await scope
      .updateTable('pairing_codes')
      .set({ used_at: sql<string>`now()` })
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw invalidCode();
    await scope
      .updateTable('terminals')
      .set({
        device_token_hash: hash,
        app_version,
        paired_at: sql<string>`now()`,
        last_seen_at: sql<string>`now()`,
        revoked_at: null,
      })
      .where('location_id', '=', location_id)
      .where('id', '=', terminal_id)
      .execute();
  });
  return { terminal_id, device_token: token };
}

const invalidCode = () => new AppError('invalid_pairing_code', 'The pairing code is wrong, used or expired');

/** Ends the access of the terminal's device and makes its pairing codes invalid. */
export async function revokeDevice(db: Db, locationId: number, terminalId: number): Promise<void> {
  await withLocation(db, locationId, async (scope) => {
    const { numUpdatedRows } = await scope
      .updateTable('terminals')
      .set({ device_token_hash: null, revoked_at: sql<string>`now()` })
      .where('location_id', '=', locationId)
      .where('id', '=', terminalId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw notFound('Terminal');
    await scope
      .deleteFrom('pairing_codes')
      .where('location_id', '=', locationId)
      .where('terminal_id', '=', terminalId)
      .execute();
  });
}
