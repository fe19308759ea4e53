import type { ContractSchemas, OperationSchemas } from './operation-schemas';
import { findSchemaChanges } from './schema-changes';

const EMPTY = { type: 'object', properties: {} } as const;

/** Describes the changes of one operation that break a client built with `before`. */
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
 * Describes every change from `known`, the contract of a client, to `live`, the contract of the server, that breaks the
 * client. Each description names the operation and the field: `GET /taxes response.data[].rate is missing`.
 */
export function findContractChanges(known: ContractSchemas, live: ContractSchemas): string[] {
  return Object.entries(known).flatMap(([operation, before]) => {
    const now = live[operation];
    if (now === undefined) return [`${operation} is missing`];
    return findOperationChanges(before, now).map((change) => `${operation} ${change}`);
  });
}
