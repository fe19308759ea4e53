import path from 'node:path';
import { enterProjectFolder, exitWithUsage, print, readCommandLine, runCommand } from '../command-line';
import { readConfig } from '../config';
import { prepareDatabase } from '../database/prepare';
import { createImageStorage } from '../modules/item-images/image-store';
import { verifyArchive } from './archive-reader';
import { drillRestore } from './drill';
import { withExclusiveDatabase } from './owner-connection';
import { planMigrations, restoreBackup } from './restore-backup';

const USAGE = `Restores a backup into an empty installation: an empty DATA_DIR, or the empty database of DATABASE_URL.

  npm run restore -- <file>
  npm run restore -- --drill <file>

  --drill   restores into a temporary database instead, and deletes it
`;

const { values, positionals } = readCommandLine({
  usage: USAGE,
  options: { drill: { type: 'boolean', default: false } },
  allowPositionals: true,
});

async function restore(file: string): Promise<void> {
  // Nothing is created before the file has been verified, not even the keys of the installation.
  const manifest = await verifyArchive(file);
  await planMigrations(manifest);
  const config = readConfig();
  await withExclusiveDatabase(config, async (ownerUrl) => {
    const { dataKey } = config;
    await restoreBackup(file, manifest, { ownerUrl, dataKey, images: createImageStorage(config) });
    await prepareDatabase(ownerUrl, config);
  });
  print(`Restored the backup of ${manifest.created_at}: start the server`);
}

async function run(): Promise<void> {
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) exitWithUsage(USAGE, 'Give one file');
  enterProjectFolder();
  const file = path.resolve(name);
  if (!values.drill) return await restore(file);
  const { created_at } = await drillRestore(file);
  print(`The backup of ${created_at} can be restored`);
}

runCommand(run);
