import path from 'node:path';
import { StartError } from '../errors';
import { isBucketAddress, type ObjectStore } from '../object-store';
import type { BackupTarget } from './backup-target';
import { createBucketTarget } from './bucket-target';
import { createFolderTarget } from './folder-target';

/** Creates the target for an address: a folder, or `s3://bucket/folder` in the object store `store`. */
export function createBackupTarget(address: string, store: ObjectStore | undefined): BackupTarget {
  if (!isBucketAddress(address)) return createFolderTarget(path.resolve(address));
  if (!store)
    throw new StartError(`BACKUP_S3_ENDPOINT is missing: set it to the address of the object store of ${address}`);
  const [bucket = '', ...folders] = address.slice('s3://'.length).split('/');
  const folder = folders.join('/').replace(/^\/+|\/+$/g, '');
  return createBucketTarget({ ...store, bucket, prefix: folder && `${folder}/` });
}
