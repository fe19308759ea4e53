import { createHash } from 'node:crypto';

/**
 * Returns the SHA-256 of a request body with sorted keys and without `sent_at`. Bodies that differ only in spacing, key
 * order or sending time have the same hash. The body is hashed before the schema adds defaults, so that a body that an
 * earlier version of the schema accepted keeps its hash.
 */
export function contentHash(body: unknown): Buffer {
  const hashed = isObject(body) ? { ...body, sent_at: undefined } : body;
  return createHash('sha256').update(canonicalize(hashed)).digest();
}

function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalize(entry)}`).join(',')}}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
