import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** What the client sends in place of the password: its SHA-256, Base64. Equivalent to the password itself. */
export function passwordDigest(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}

/** argon2id of a digest, with the parameters OWASP names first: 19 MiB, two passes, one lane. */
export async function hashDigest(digest: string): Promise<string> {
  return await hash(digest, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

// A hash of what nobody knows, so that an unknown account takes the time of a known one.
const placeholderHash = hashDigest(randomBytes(32).toString('base64'));

/** Whether `digest` belongs to `passwordHash`. Takes as long, and is false, when there is no hash. */
export async function verifyDigest(passwordHash: string | undefined, digest: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await placeholderHash), digest);
  return matches && passwordHash !== undefined;
}
