import type { SyncKind, SyncResult } from '@backoffice/shared/contract/pos';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import type { TerminalIdentity } from '../../plugins/authentication';
import { fieldMessages } from '../../request-values';

/** One operation as a terminal sent it: nothing of it has been looked at yet. */
export interface SentOperation {
  kind: string;
  offline_id: string;
  body: unknown;
}

export interface Receiving {
  terminal: TerminalIdentity;
  /** When the request arrived. */
  receivedAt: Date;
  log: FastifyBaseLogger;
}

/** An operation of a known kind under a UUID; its body has not been read yet. */
export interface Arrival {
  kind: SyncKind;
  offlineId: string;
  hash: Buffer;
  body: unknown;
}

/** Stores one operation and says what became of it. */
export type Store = (scope: LocationDb, arrival: Arrival, receiving: Receiving) => Promise<SyncResult>;

/** Why a body is not what it should be: field to message, fields by their path, as `items.0.price`. */
export interface Refusal {
  fields: Record<string, string>;
}

/** Before this the clock of a terminal is not set. */
const EARLIEST = Date.UTC(2000, 0, 1);

/** The body as `schema` makes it, or what is wrong with its fields. */
export function readBody<Body>(schema: z.core.$ZodType<Body>, body: unknown): { told: Body } | Refusal {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return { told: parsed.data };
  const messages = parsed.error.issues.flatMap((issue): [string, string][] => {
    const path = issue.path.join('.');
    // An unknown field is named by the issue, not by its path.
    if (issue.code !== 'unrecognized_keys') return [[path, issue.message]];
    return issue.keys.map((key) => [path ? `${path}.${key}` : key, 'Unknown field']);
  });
  return { fields: fieldMessages(messages) };
}

/** What is wrong with instants, by the names of their fields. */
export function timeProblems(times: Record<string, string>): Record<string, string> {
  const wrong = Object.entries(times).filter(([, instant]) => Date.parse(instant) < EARLIEST);
  return Object.fromEntries(wrong.map(([name]) => [name, 'Must not be before the year 2000']));
}

/** Refuses an operation for what is wrong with its fields. */
export function rejected(offlineId: string, fields: Record<string, string>, code = 'invalid_request'): SyncResult {
  const [first] = Object.entries(fields);
  const message = first ? `${first[0]}: ${first[1]}` : 'Not valid';
  return { offline_id: offlineId, status: 'rejected', code, message, fields };
}

/** What is known under a UUID that is told once and never amended. */
export interface KnownOnce {
  id: number;
  content_hash: Buffer | null;
  flags: string[];
}

/** What an operation is to what is known under its UUID: the same again, or something else. */
export function replayed({ offlineId, hash }: Arrival, { id, content_hash, flags }: KnownOnce): SyncResult {
  if (content_hash?.equals(hash)) return { offline_id: offlineId, status: 'duplicate', id, flags };
  const message = 'Something else is known under this id';
  return { offline_id: offlineId, status: 'conflict', id, flags, code: 'conflict', message };
}

/** PostgreSQL keeps every character but this one. */
export function storable(text: string): string {
  return text.replaceAll('\0', '');
}
