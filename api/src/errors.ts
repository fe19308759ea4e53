import { NOT_PERMITTED, TWO_FACTOR_MISSING, TWO_FACTOR_REQUIRED } from '@backoffice/contract/error';

/** HTTP status of every error code in a response. Codes are stable: clients branch on them. */
const STATUS = {
  invalid_request: 400,
  malformed_json: 400,
  invalid_reset_token: 400,
  [TWO_FACTOR_REQUIRED]: 400,
  two_factor_invalid: 400,
  invalid_invitation: 400,
  token_missing: 401,
  token_invalid: 401,
  token_expired: 401,
  invalid_credentials: 401,
  invalid_pairing_code: 401,
  forbidden: 403,
  not_found: 404,
  // The status is not 403, because clients end the session when they receive a 403.
  [NOT_PERMITTED]: 404,
  [TWO_FACTOR_MISSING]: 404,
  conflict: 409,
  changed_meanwhile: 409,
  precondition_failed: 412,
  body_too_large: 413,
  unsupported_content_type: 415,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

interface ErrorDetails {
  /** Maps a field name to the message that is shown next to the field. */
  fields?: Record<string, string>;
  /** Seconds after which the client should retry; sent as Retry-After. */
  retryAfter?: number;
  /** Name of the back-office page or POS task that the user's role does not include. */
  module?: string;
}

/** An error that becomes the response to the client: `message` is for people, `code` for programs. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.status = STATUS[code];
  }
}

/** Returns the error for a record that does not exist, or that belongs to another location: both look the same. */
export function notFound(recordName: string): AppError {
  return new AppError('not_found', `${recordName} not found`);
}

/** `module` is the name of the back-office page or POS task. */
export function notPermitted(message: string, module: string): AppError {
  return new AppError(NOT_PERMITTED, message, { module });
}

/** Seconds that the embedded database usually takes to restart. */
const RETRY_AFTER_SECONDS = 2;

/** Returns the error for a request that may be retried because the database is temporarily unavailable. */
export function databaseUnavailable(): AppError {
  return new AppError('unavailable', 'The server is not ready: try again in a moment', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

/** Returns the error for a value that must be unique but already belongs to a different record. */
export function fieldConflict(field: string, message: string): AppError {
  return new AppError('conflict', message, { fields: { [field]: message } });
}

/** Returns the error for an update that is based on an outdated version of the record. */
export function changedMeanwhile(recordName: string): AppError {
  return new AppError('changed_meanwhile', `Somebody else has changed this ${recordName} in the meantime`);
}

/** A reason why the server or a command cannot start. The message is one line and says how to fix it. */
export class StartError extends Error {}
