import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * The secret in `file`, which is made at the first call: that many random bytes, Base64url, for `owner` alone to read.
 * Of several processes that make it at once, all get the same.
 */
export function readOrCreateSecret(file: string, bytes: number, owner?: { uid: number; gid: number }): string {
  if (!existsSync(file)) {
    const partial = `${file}.partial-${process.pid}`;
    writeFileSync(partial, randomBytes(bytes).toString('base64url'), { mode: 0o600 });
    if (owner) chownSync(partial, owner.uid, owner.gid);
    try {
      // Unlike a rename, this leaves alone what another process has made meanwhile.
      linkSync(partial, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(partial);
    }
  }
  return readFileSync(file, 'utf8').trim();
}
