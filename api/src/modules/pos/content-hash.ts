import { createHash } from 'node:crypto';

/**
 * SHA-256 of what a terminal says about a sale: the body as it was sent, keys in order, without `sent_at`. Two bodies
 * that differ only in spacing, in the order of keys or in the moment of sending are the same. It is taken before the
 * schema adds defaults, so that a later version of the schema still recognises what an earlier one accepted.
 */
export function contentHash(body: unknown): Buffer {
  const told = isObject(body) ? { ...body, sent_at: undefined } : body;
  return createHash('sha256').update(canonical(told)).digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
