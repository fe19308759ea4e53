import { timingSafeEqual } from 'node:crypto';
import type { Client } from 'pg';
import { deriveKey } from '../encryption';
import { StartError } from '../errors';
import { createSecretEncryption } from '../modules/authentication/two-factor';
import { createPasscodeVault, type PasscodeVault } from '../modules/employees/passcode';

/** Number of passcodes that one statement re-encrypts. */
const BATCH = 1_000;

export interface DataKeys {
  /** Secret that encrypts stored passcodes and the secrets of authenticator apps. */
  dataKey: string;
  /** Secret that encrypted passcodes in versions without a data key. */
  tokenSecret: string;
}

/**
 * Binds the database to `dataKey`. The first start stores the key's fingerprint and re-encrypts passcodes that were
 * encrypted with the token secret; later starts compare the fingerprint. `client` logs in as the owner and holds the
 * preparation lock. Throws a StartError, and changes nothing, when a secret does not match the stored data.
 */
export async function adoptDataKey(client: Client, { dataKey, tokenSecret }: DataKeys): Promise<void> {
  if (await checkDataKey(client, dataKey)) return;
  await client.query('BEGIN');
  try {
    await reencrypt(client, { from: tokenSecret, to: dataKey });
    await client.query('INSERT INTO data_key (fingerprint) VALUES ($1)', [computeFingerprint(dataKey)]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Throws a StartError when the database is bound to another key. Returns false when it is not bound to a key yet. */
export async function checkDataKey(client: Client, dataKey: string): Promise<boolean> {
  // The database of an earlier version does not have the table.
  if (!(await hasTable(client, 'data_key'))) return false;
  const { rows } = await client.query<{ fingerprint: Buffer }>('SELECT fingerprint FROM data_key');
  if (!rows[0]) return false;
  if (timingSafeEqual(rows[0].fingerprint, computeFingerprint(dataKey))) return true;
  throw new StartError(
    'DATA_KEY does not match the database: set the key from its first start, or restore the file data-key in DATA_DIR',
  );
}

/** Re-encrypts the stored secrets in the current transaction. `client` is connected as the database owner. */
export async function replaceDataKey(client: Client, keys: KeyChange): Promise<void> {
  await reencrypt(client, keys);
  await client.query('UPDATE data_key SET fingerprint = $1', [computeFingerprint(keys.to)]);
}

interface KeyChange {
  from: string;
  to: string;
}

async function reencrypt(client: Client, { from, to }: KeyChange): Promise<void> {
  await reencryptPasscodes(client, createPasscodeVault(from), createPasscodeVault(to));
  await reencryptTwoFactorSecrets(client, { from, to });
}

async function reencryptTwoFactorSecrets(client: Client, { from, to }: KeyChange): Promise<void> {
  // The database of an earlier version does not have the table.
  if (!(await hasTable(client, 'user_two_factor'))) return;
  const [former, current] = [createSecretEncryption(from), createSecretEncryption(to)];
  const { rows } = await client.query<{ user_id: string; secret_encrypted: Buffer }>(
    'SELECT user_id, secret_encrypted FROM user_two_factor',
  );
  await client.query(
    `UPDATE user_two_factor SET secret_encrypted = fresh.encrypted
     FROM unnest($1::bigint[], $2::bytea[]) AS fresh (user_id, encrypted) WHERE user_two_factor.user_id = fresh.user_id`,
    [
      rows.map(({ user_id }) => user_id),
      rows.map(({ secret_encrypted }) => current.encrypt(former.decrypt(secret_encrypted))),
    ],
  );
}

async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [`public.${name}`]);
  return rowCount !== 0;
}

/** Identifies a key without revealing it. */
function computeFingerprint(dataKey: string): Buffer {
  return deriveKey(dataKey, 'data key fingerprint');
}

interface StoredPasscode {
  location_id: string;
  id: string;
  passcode_encrypted: Buffer;
}

async function reencryptPasscodes(client: Client, oldVault: PasscodeVault, vault: PasscodeVault): Promise<void> {
  // FORCE applies row-level security even to an owner who is no superuser. The table is locked until the commit.
  await client.query('ALTER TABLE employees NO FORCE ROW LEVEL SECURITY');
  let last: Pick<StoredPasscode, 'location_id' | 'id'> | undefined = { location_id: '0', id: '0' };
  while (last) {
    const { rows }: { rows: StoredPasscode[] } = await client.query(
      `SELECT location_id, id, passcode_encrypted FROM employees
       WHERE (location_id, id) > ($1, $2) ORDER BY location_id, id LIMIT ${BATCH}`,
      [last.location_id, last.id],
    );
    await storePasscodes(client, rows, oldVault, vault);
    last = rows.at(-1);
  }
  await client.query('ALTER TABLE employees FORCE ROW LEVEL SECURITY');
}

async function storePasscodes(client: Client, rows: StoredPasscode[], oldVault: PasscodeVault, vault: PasscodeVault) {
  const passcodes = rows.map((row) => decryptPasscode(oldVault, row.passcode_encrypted));
  await client.query(
    `UPDATE employees AS employee SET passcode_encrypted = fresh.encrypted, passcode_lookup = fresh.lookup
     FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[]) AS fresh (location_id, id, encrypted, lookup)
     WHERE employee.location_id = fresh.location_id AND employee.id = fresh.id`,
    [
      rows.map((row) => row.location_id),
      rows.map((row) => row.id),
      passcodes.map((passcode) => vault.encrypt(passcode)),
      rows.map((row, index) => vault.lookup(Number(row.location_id), passcodes[index] ?? '')),
    ],
  );
}

function decryptPasscode(oldVault: PasscodeVault, encrypted: Buffer): string {
  try {
    return oldVault.decrypt(encrypted);
  } catch {
    throw new StartError(
      'TOKEN_SECRET does not decrypt the stored passcodes: start once with the previous secret, which re-encrypts them with DATA_KEY',
    );
  }
}
