import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Algorithm for the hashes in releases and for the hashes that the bundler writes into remote entries. They must be
 * equal, because a browser uses a preloaded file only when the request has the same hash as the preload.
 */
export const INTEGRITY_ALGORITHM = 'sha256';

/** Whether a file is a script or a style sheet, which have integrity hashes. */
export const isScriptOrStyle = (file: string) => /\.(js|css)$/.test(file);

/** Returns the subresource integrity hashes of the scripts and style sheets in `folder`, by file name. */
export function computeIntegrity(folder: string, algorithm = INTEGRITY_ALGORITHM): Record<string, string> {
  const hash = (file: string) =>
    createHash(algorithm)
      .update(readFileSync(path.join(folder, file)))
      .digest('base64');
  const files = readdirSync(folder).filter(isScriptOrStyle).sort();
  return Object.fromEntries(files.map((file) => [file, `${algorithm}-${hash(file)}`]));
}
