import { hash } from 'node:crypto';

/**
 * Returns the SHA-256 of a request body with sorted keys and without `sent_at`. Bodies that differ only in spacing, key
 * order or sending time have the same hash. The body is hashed before the schema adds defaults, so that a body that an
 * earlier version of the schema accepted keeps its hash.
 */
export function contentHash(body: unknown): Buffer {
  const hashed = isObject(body) ? { ...body, sent_at: undefined } : body;
  return hash('sha256', JSON.stringify(sortKeys(hashed)) ?? 'null', 'buffer');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) sorted[key] = sortKeys(value[key]);
  return sorted;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
