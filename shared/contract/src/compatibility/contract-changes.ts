import type { ContractSchemas, OperationSchemas } from './operation-schemas';
import { findSchemaChanges } from './schema-changes';

const EMPTY = { type: 'object', properties: {} } as const;

/** Describes what of one operation breaks a client that knows it as `before`. */
function findOperationChanges(before: OperationSchemas, now: OperationSchemas): string[] {
  const requests = (['params', 'query', 'body'] as const).flatMap((path) =>
    findSchemaChanges({ direction: 'request', path }, before[path] ?? EMPTY, now[path] ?? EMPTY),
  );
  const isRefused = now.access !== before.access && now.access !== 'public';
  return [
    ...(isRefused ? [`is for ${now.access} access instead of ${before.access}`] : []),
    ...requests,
    ...findSchemaChanges({ direction: 'response', path: 'response' }, before.response, now.response),
  ];
}

/**
 * Describes every operation of `known`, a client's, that `live`, the server's contract, no longer serves in the same way.
 * Each description names the operation and the field: `GET /taxes response.data[].rate is missing`.
 */
export function findContractChanges(known: ContractSchemas, live: ContractSchemas): string[] {
  return Object.entries(known).flatMap(([operation, before]) => {
    const now = live[operation];
    if (now === undefined) return [`${operation} is missing`];
    return findOperationChanges(before, now).map((change) => `${operation} ${change}`);
  });
}
