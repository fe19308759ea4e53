import { StartError } from '../errors';

/** A backup file that cannot be used. The message is one line for the operator. */
export class BackupFileError extends StartError {}

export function createDamagedBackupError(file: string): BackupFileError {
  return new BackupFileError(`${file} is damaged, incomplete or not a backup: nothing was restored`);
}
