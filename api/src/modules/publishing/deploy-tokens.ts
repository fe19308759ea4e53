import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import lockfile from 'proper-lockfile';
import * as z from 'zod/mini';
import { hashToken } from '../../hash-token';

/** File in DATA_DIR, next to the site to which the tokens belong. */
const FILE = 'deploy-tokens.json';
const SECRET_BYTES = 32;
const LOCK_TIMEOUT_MS = 5_000;
const RETRY_MS = 20;

const deployToken = z.object({
  id: z.string(),
  /** Names of the shell or the micro-frontends whose releases the token may deploy. */
  names: z.array(z.string()),
  label: z.optional(z.string()),
  /** ISO instant. */
  createdAt: z.string(),
  /** SHA-256 of the secret, in hexadecimal. A fast hash is enough, because the secret has 256 random bits. */
  hash: z.string(),
});
export type DeployToken = z.infer<typeof deployToken>;

const tokenFile = (dataDir: string) => path.join(dataDir, FILE);

export async function listDeployTokens(dataDir: string): Promise<DeployToken[]> {
  const text = await readFile(tokenFile(dataDir), 'utf8').catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return '[]';
    throw error;
  });
  return z.array(deployToken).parse(JSON.parse(text));
}

/** Replaces the file atomically: a server that reads it at the same time gets either the old or the new tokens. */
async function writeTokens(dataDir: string, tokens: DeployToken[]): Promise<void> {
  const partial = `${tokenFile(dataDir)}.partial-${process.pid}`;
  await writeFile(partial, JSON.stringify(tokens, null, 1), { mode: 0o600, flush: true });
  await rename(partial, tokenFile(dataDir));
}

/** Locks the token file, and returns the function that unlocks it. Waits while another command holds the lock. */
async function lockTokens(dataDir: string, timeoutMs: number): Promise<() => Promise<void>> {
  const file = tokenFile(dataDir);
  const retries = { retries: Math.ceil(timeoutMs / RETRY_MS), factor: 1, minTimeout: RETRY_MS, maxTimeout: RETRY_MS };
  try {
    // Without `realpath: false`, locking would fail before the first token, when the file does not exist yet.
    return await lockfile.lock(file, { realpath: false, retries });
  } catch (error) {
    // ENOTDIR means that an earlier version has left a lock file. proper-lockfile can take over only lock folders.
    if (!['ELOCKED', 'ENOTDIR'].includes(Object(error).code)) throw error;
    throw new Error(`Another command changes the tokens. If none is running, remove ${file}.lock`);
  }
}

/** Replaces the tokens with the result of `change` while no other command reads or changes them. */
async function changeTokens(
  dataDir: string,
  change: (tokens: DeployToken[]) => DeployToken[],
  timeoutMs = LOCK_TIMEOUT_MS,
): Promise<void> {
  const unlock = await lockTokens(dataDir, timeoutMs);
  try {
    await writeTokens(dataDir, change(await listDeployTokens(dataDir)));
  } finally {
    await unlock();
  }
}

/** Creates and returns a token `<id>.<secret>` for micro-frontends or the shell. Only the secret's hash is stored. */
export async function createDeployToken(
  dataDir: string,
  names: string[],
  label?: string,
  timeoutMs?: number,
): Promise<string> {
  const id = randomUUID().slice(0, 8);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const hash = hashToken(secret).toString('hex');
  const created = { id, names, ...(label && { label }), createdAt: new Date().toISOString(), hash };
  await changeTokens(dataDir, (tokens) => [...tokens, created], timeoutMs);
  return `${id}.${secret}`;
}

/** Removes a token. Returns false when no token has this id. */
export async function revokeDeployToken(dataDir: string, id: string): Promise<boolean> {
  let isFound = false;
  await changeTokens(dataDir, (tokens) => {
    isFound = tokens.some((token) => token.id === id);
    return tokens.filter((token) => token.id !== id);
  });
  return isFound;
}

/** Returns the token that a client has sent; undefined when it is not valid. Compares secrets in constant time. */
export async function findDeployToken(dataDir: string, sent: string): Promise<DeployToken | undefined> {
  const [id, secret = ''] = sent.split('.', 2);
  const token = (await listDeployTokens(dataDir)).find((one) => one.id === id);
  const expected = Buffer.from(token?.hash ?? hashToken('').toString('hex'), 'hex');
  return timingSafeEqual(hashToken(secret), expected) ? token : undefined;
}
