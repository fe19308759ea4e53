import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findServerFolder } from '../database/embedded-folder';
import { prepareDatabase } from '../database/prepare';
import { createImageStorage } from '../modules/item-images/image-store';
import { verifyArchive } from './archive-reader';
import type { Manifest } from './manifest';
import { withExclusiveDatabase } from './owner-connection';
import { restoreBackup } from './restore-backup';

/**
 * Tests whether a backup can be restored: restores it into a temporary embedded database with different keys, compares
 * the row counts, and prepares the database as a start of the server does. Returns the manifest. Throws on failure.
 */
export async function drillRestore(file: string): Promise<Manifest> {
  const manifest = await verifyArchive(file);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'backoffice-drill-'));
  // The system user that runs PostgreSQL must be able to enter the folder.
  await chmod(dataDir, 0o711);
  try {
    const [dataKey = '', tokenSecret = ''] = [1, 2].map(() => randomBytes(48).toString('base64url'));
    const images = createImageStorage({ dataDir, imageBucket: undefined });
    await withExclusiveDatabase({ databaseUrl: undefined, dataDir }, async (ownerUrl) => {
      await restoreBackup(file, manifest, { ownerUrl, dataKey, images });
      await prepareDatabase(ownerUrl, { dataKey, tokenSecret });
    });
  } finally {
    // When only root can enter the temporary folder, the database is in a folder outside of it.
    const folders = [findServerFolder(dataDir)?.root ?? dataDir, dataDir];
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
  return manifest;
}
