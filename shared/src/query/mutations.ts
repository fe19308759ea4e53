export { type CachedField, recordField } from './cached-field';
export { useOptimisticUpdate } from './optimistic-update';
export { removeRecord } from './remove-record';
