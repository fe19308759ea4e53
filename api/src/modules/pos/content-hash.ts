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
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalize(value[key])}`)
    .join(',')}}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
