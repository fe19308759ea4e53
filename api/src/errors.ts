/** Every code the API answers with, and its HTTP status. Codes are stable: clients branch on them. */
const STATUS = {
  invalid_request: 400,
  malformed_json: 400,
  invalid_reset_token: 400,
  token_missing: 401,
  token_invalid: 401,
  token_expired: 401,
  invalid_credentials: 401,
  invalid_pairing_code: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  changed_meanwhile: 409,
  body_too_large: 413,
  unsupported_content_type: 415,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

interface ErrorDetails {
  /** Field name to the message shown beside it. */
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** A failure that the caller is told of: `message` is for people, `code` for programs. */
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

/** What another location owns and what does not exist look the same. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`);
}

/** Seconds that the embedded database usually takes to restart. */
const RETRY_AFTER_SECONDS = 2;

/** Returns the error for a request that may be retried because the database is temporarily unavailable. */
export function databaseUnavailable(): AppError {
  return new AppError('unavailable', 'The server is not ready: try again in a moment', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

/** What a field holds is taken. */
export function fieldConflict(field: string, message: string): AppError {
  return new AppError('conflict', message, { fields: { [field]: message } });
}

/** A record was asked to replace a state that is no longer its own. */
export function changedMeanwhile(what: string): AppError {
  return new AppError('changed_meanwhile', `Somebody else has changed this ${what} meanwhile`);
}

/** Why the server does not start, in one line that says what to do about it. */
export class StartError extends Error {}
