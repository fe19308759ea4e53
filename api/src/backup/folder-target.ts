import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BackupTarget, backupTime, sortBackups } from './backup-target';

export function createFolderTarget(folder: string): BackupTarget {
  return {
    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return sortBackups(await readdir(folder));
    },

    async save(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeUnfinished(folder);
      const file = path.join(folder, name);
      await write(file);
      return file;
    },

    open: async (name, work) => await work(path.join(folder, name)),

    remove: async (name) => await rm(path.join(folder, name), { force: true }),
  };
}

/** Removes files of killed backups. None is in use: only one process at a time writes backups of an installation. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const [name = '', pid] = file.split('.partial-');
    if (pid !== undefined && backupTime(name) !== undefined) await rm(path.join(folder, file), { force: true });
  }
}
