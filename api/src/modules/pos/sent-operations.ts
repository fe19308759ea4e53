import type { SyncKind, SyncResult } from '@backoffice/contract/pos';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import type { TerminalIdentity } from '../../plugins/authentication';
import { fieldMessages } from '../../request-values';

/** An operation as a terminal sent it, not validated yet. */
export interface SentOperation {
  kind: string;
  offline_id: string;
  body: unknown;
}

export interface IngestContext {
  terminal: TerminalIdentity;
  receivedAt: Date;
  log: FastifyBaseLogger;
}

/** An operation whose kind and UUID are valid; its body is not validated yet. */
export interface IncomingOperation {
  kind: SyncKind;
  offlineId: string;
  hash: Buffer;
  body: unknown;
}

export type StoreOperation = (
  scope: LocationDb,
  operation: IncomingOperation,
  context: IngestContext,
) => Promise<SyncResult>;

/** Validation errors of a body: messages by the path of the field, such as `items.0.price`. */
export interface InvalidFields {
  fields: Record<string, string>;
}

/** Times before this come from a terminal whose clock was never set. */
const EARLIEST_TIME = Date.UTC(2000, 0, 1);

export function parseBody<Body>(schema: z.core.$ZodType<Body>, body: unknown): { value: Body } | InvalidFields {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return { value: parsed.data };
  const messages = parsed.error.issues.flatMap((issue): [string, string][] => {
    const path = issue.path.join('.');
    // Zod reports all unknown keys of an object as one issue with the path of the object.
    if (issue.code !== 'unrecognized_keys') return [[path, issue.message]];
    return issue.keys.map((key) => [path ? `${path}.${key}` : key, 'Unknown field']);
  });
  return { fields: fieldMessages(messages) };
}

/** Validates the body of an operation other than an order, including its times. */
export function parseTimedBody<Body extends { created_at: string; sent_at: string }>(
  schema: z.core.$ZodType<Body>,
  body: unknown,
): { value: Body } | InvalidFields {
  const parsed = parseBody(schema, body);
  if ('fields' in parsed) return parsed;
  const { created_at, sent_at } = parsed.value;
  const fields = timeErrors({ created_at, sent_at });
  return Object.keys(fields).length > 0 ? { fields } : parsed;
}

/** Returns the validation errors of `times`, whose keys are field names. */
export function timeErrors(times: Record<string, string>): Record<string, string> {
  const tooEarly = Object.entries(times).filter(([, time]) => Date.parse(time) < EARLIEST_TIME);
  return Object.fromEntries(tooEarly.map(([name]) => [name, 'Must not be before the year 2000']));
}

export function rejectedResult(
  offlineId: string,
  fields: Record<string, string>,
  code = 'invalid_request',
): SyncResult {
  const [first] = Object.entries(fields);
  const message = first ? `${first[0]}: ${first[1]}` : 'Not valid';
  return { offline_id: offlineId, status: 'rejected', code, message, fields };
}

export interface StoredOperation {
  id: number;
  content_hash: Buffer | null;
  flags: string[];
}

/** Returns the result for a UUID that is already stored: `duplicate` for the same body, `conflict` for another body. */
export function replayResult(
  { offlineId, hash }: IncomingOperation,
  { id, content_hash, flags }: StoredOperation,
): SyncResult {
  if (content_hash?.equals(hash)) return { offline_id: offlineId, status: 'duplicate', id, flags };
  const message = 'This id already belongs to something else';
  return { offline_id: offlineId, status: 'conflict', id, flags, code: 'conflict', message };
}

/** Removes NUL characters, which PostgreSQL cannot store in text. */
export function removeNulCharacters(text: string): string {
  return text.replaceAll('\0', '');
}
