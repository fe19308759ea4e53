import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Returns the SHA-256 in Base64 that clients send instead of the password. It is as secret as the password. */
export function passwordDigest(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}

/** Hashes a digest with argon2id and the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
export async function hashDigest(digest: string): Promise<string> {
  return await hash(digest, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

// Hash of a random digest. Unknown accounts are verified against it, so that their response time is the same.
const placeholderHash = hashDigest(randomBytes(32).toString('base64'));

/** Whether `digest` matches `passwordHash`. Without a hash the result is false and takes the same time. */
export async function verifyDigest(passwordHash: string | undefined, digest: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await placeholderHash), digest);
  return matches && passwordHash !== undefined;
}
