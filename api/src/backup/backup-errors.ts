import { StartError } from '../errors';

/** A backup file that cannot be used. The message is one sentence for the operator. */
export class BackupFileError extends StartError {}

export function damagedBackup(file: string): BackupFileError {
  return new BackupFileError(`${file} is damaged, incomplete or not a backup: nothing was restored`);
}
