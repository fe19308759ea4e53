import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Returns the secret in a file. Creates a missing file with `bytes` random bytes, which only `owner` can read. */
export function readOrCreateSecret(file: string, bytes: number, owner?: { uid: number; gid: number }): string {
  if (!existsSync(file)) {
    const partial = `${file}.partial-${process.pid}`;
    writeFileSync(partial, randomBytes(bytes).toString('base64url'), { mode: 0o600 });
    if (owner) chownSync(partial, owner.uid, owner.gid);
    try {
      // Unlike a rename, a hard link does not replace a file that another process has created since the check.
      linkSync(partial, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(partial);
    }
  }
  return readFileSync(file, 'utf8').trim();
}
