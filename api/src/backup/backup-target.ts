export interface BackupTarget {
  /** Returns the names of the complete backups, oldest first. */
  list(): Promise<string[]>;
  /** Stores the local file that `write` has written, under `name`. Returns the backup's address for operators. */
  save(name: string, write: (file: string) => Promise<void>): Promise<string>;
  /** Calls `work` with the path of a local file that contains the backup. */
  open(name: string, work: (file: string) => Promise<void>): Promise<void>;
  remove(name: string): Promise<void>;
}

const NAME = /^backoffice-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;

/** Returns the file name of a backup, such as `backoffice-2026-11-23T05-30-00Z.tar.gz`. */
export function backupName(at: Date): string {
  return `backoffice-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
}

/** Returns the time in the name of a backup, or undefined for other files. */
export function backupTime(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Returns the names of backups among `names`, oldest first. */
export function sortBackups(names: string[]): string[] {
  return names.filter((name) => backupTime(name) !== undefined).sort();
}

/** Returns the seconds until the latest backup is `everySeconds` old; 0 or less when the next one is due. */
export async function secondsUntilDue(target: BackupTarget, everySeconds: number): Promise<number> {
  const newest = backupTime((await target.list()).at(-1) ?? '');
  return newest === undefined ? 0 : everySeconds - (Date.now() - newest.getTime()) / 1000;
}
