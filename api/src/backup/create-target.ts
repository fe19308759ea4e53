import path from 'node:path';
import { missingBackupStoreError } from '../bucket-settings';
import { isBucketAddress, type ObjectStore } from '../object-store';
import type { BackupTarget } from './backup-target';
import { createBucketTarget } from './bucket-target';
import { createFolderTarget } from './folder-target';

/** Creates the target for an address: a folder, or `s3://bucket/folder` in the object store `store`. */
export function createBackupTarget(address: string, store: ObjectStore | undefined): BackupTarget {
  if (!isBucketAddress(address)) return createFolderTarget(path.resolve(address));
  if (!store) throw missingBackupStoreError(address);
  const [bucket = '', ...folders] = address.slice('s3://'.length).split('/');
  const folder = folders.join('/').replace(/^\/+|\/+$/g, '');
  return createBucketTarget({ ...store, bucket, prefix: folder && `${folder}/` });
}
