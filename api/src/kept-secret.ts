import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * The secret in `file`, which is made at the first call: that many random bytes, Base64url, for `owner` alone to read.
 * Of several processes that make it at once, all get the same.
 */
export function keptSecret(file: string, bytes: number, owner?: { uid: number; gid: number }): string {
  if (!existsSync(file)) {
    const draft = `${file}.partial-${process.pid}`;
    writeFileSync(draft, randomBytes(bytes).toString('base64url'), { mode: 0o600 });
    if (owner) chownSync(draft, owner.uid, owner.gid);
    try {
      // Unlike a rename, this leaves alone what another process has made meanwhile.
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}
