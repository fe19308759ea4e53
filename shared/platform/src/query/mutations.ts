export { type CachedField, recordField } from './cached-field';
export { isConflict, unlessConflict } from './conflict';
export { useOptimisticUpdate } from './optimistic-update';
export { removeRecord } from './remove-record';
export { resourceQueries } from './resource-queries';
