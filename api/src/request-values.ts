import { INELIGIBLE_SYMBOL_MESSAGE } from '@backoffice/contract/fields';

/** Nesting levels of arrays and objects; the API's deepest request body has eight. */
const MAX_DEPTH = 32;
const MAX_FIELDS = 20;
const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 300;

export interface InvalidValue {
  /** Field names and list positions, outermost first. */
  path: string[];
  message: string;
}

interface Search {
  /** Whether PostgreSQL can store a text. */
  isText: (text: string) => boolean;
  depth: number;
}

/** Finds text that PostgreSQL cannot store, a field `__proto__`, or nesting too deep for recursive code. */
export function findInvalidValue(
  value: unknown,
  { isText = isStorable, depth = 0 }: Partial<Search> = {},
): InvalidValue | undefined {
  if (typeof value === 'string') return isText(value) ? undefined : { path: [], message: INELIGIBLE_SYMBOL_MESSAGE };
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  if (depth === MAX_DEPTH) return { path: [], message: `Must have ${MAX_DEPTH} levels at most` };
  const search = { isText, depth: depth + 1 };
  if (Array.isArray(value)) return findInvalidEntry(value, search);
  for (const key of Object.keys(value)) {
    if (!isText(key)) return { path: [key], message: INELIGIBLE_SYMBOL_MESSAGE };
    if (key === '__proto__') return { path: [key], message: 'Unknown field' };
  }
  for (const [key, entry] of Object.entries(value)) {
    const found = findInvalidValue(entry, search);
    if (found) return { ...found, path: [key, ...found.path] };
  }
  return undefined;
}

function findInvalidEntry(list: readonly unknown[], search: Search): InvalidValue | undefined {
  for (const [position, entry] of list.entries()) {
    const found = findInvalidValue(entry, search);
    if (found) return { ...found, path: [String(position), ...found.path] };
  }
  return undefined;
}

/** Whether a text has no lone surrogate, which UTF-8 cannot encode. */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed();
}

/** Whether PostgreSQL stores a text: well-formed, and without the character NUL. */
function isStorable(text: string): boolean {
  return isWellFormed(text) && !text.includes('\0');
}

/** Returns the first message of each field. Limits number and lengths, so that an error response stays small. */
export function fieldMessages(messages: Iterable<readonly [field: string, message: string]>): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [field, message] of messages) {
    const name = field.slice(0, MAX_NAME_LENGTH) || 'body';
    if (!fields.has(name)) fields.set(name, message.slice(0, MAX_MESSAGE_LENGTH));
    if (fields.size === MAX_FIELDS) break;
  }
  return Object.fromEntries(fields);
}
