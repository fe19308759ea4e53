import { randomUUID } from 'node:crypto';
import { type ErrorBody, TOKEN_EXPIRED_HEADER } from '@backoffice/shared/contract/error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isDatabaseUnavailable } from '../database/availability';
import { AppError, databaseUnavailable, notFound } from '../errors';
import { fieldMessages } from '../request-values';
import { registerLimitMessages } from './limit-messages';

/** The framework's own refusals, in our words. */
const REFUSALS: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('body_too_large', 'The request is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('unsupported_content_type', 'The request must be application/json'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('malformed_json', 'The request is not valid JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('malformed_json', 'The request is not valid JSON'),
};

/** The database's own refusals of a value that the schemas let pass: a NUL in a text, a date in the year 0. */
const UNSTORABLE = new Set(['22021', '22008']);

/** Makes every failure an answer of the contract's shape. */
export function registerErrorHandler(app: FastifyInstance): void {
  registerLimitMessages();
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
}

/** Answers one failure: with what it says when the caller is to blame, and with no more than an id when we are. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof AppError ? error : refusalOf(error);
  if (!known || known.status >= 500) return answerFailure(error, request, reply);
  const { code, message, status, details } = known;
  if (details.retryAfter !== undefined) reply.header('Retry-After', String(details.retryAfter));
  if (code === 'token_expired') {
    reply.header(TOKEN_EXPIRED_HEADER, 'true').header('Access-Control-Expose-Headers', TOKEN_EXPIRED_HEADER);
  }
  const body: ErrorBody = { code, message, ...(details.fields && { fields: details.fields }) };
  return reply.code(status).send(body);
}

/** The only trace of a failure of our own that leaves the server is an id, which finds the rest in the log. */
function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const id = randomUUID();
  request.log.error({ err: error, id }, 'request failed');
  const known = failureOf(error);
  const { retryAfter } = known.details;
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  const body: ErrorBody = { code: known.code, message: known.message, id };
  return reply.code(known.status).send(body);
}

function failureOf(error: Error): AppError {
  if (error instanceof AppError) return error;
  return isDatabaseUnavailable(error)
    ? databaseUnavailable()
    : new AppError('internal', 'Something went wrong on the server');
}

function refusalOf(error: FastifyError): AppError | undefined {
  if (error.validation) return invalidRequest(error.validation);
  if (UNSTORABLE.has(error.code)) return new AppError('invalid_request', 'The request says what cannot be stored');
  const refusal = REFUSALS[error.code];
  if (refusal) return refusal;
  const status = error.statusCode ?? 500;
  if (status === 413) return REFUSALS.FST_ERR_CTP_BODY_TOO_LARGE;
  // What the site's plugin says of a folder, or of a path that leaves the site.
  if (status === 403 || status === 404) return notFound('File');
  return status >= 400 && status < 500 ? new AppError('invalid_request', error.message) : undefined;
}

const unrecognized = z.object({ keys: z.array(z.string()) });

function invalidRequest(issues: NonNullable<FastifyError['validation']>): AppError {
  return invalidFields(
    issues.flatMap((issue): [string, string][] => {
      const name = issue.instancePath.slice(1).replaceAll('/', '.');
      if (issue.keyword !== 'unrecognized_keys') return [[name, issue.message ?? 'Not valid']];
      const { keys = [] } = unrecognized.safeParse(issue.params).data ?? {};
      return keys.map((key) => [name ? `${name}.${key}` : key, 'Unknown field']);
    }),
  );
}

/** Refuses a request for what is wrong with its fields. */
export function invalidFields(messages: Iterable<readonly [field: string, message: string]>): AppError {
  const fields = fieldMessages(messages);
  const [first] = Object.entries(fields);
  return new AppError('invalid_request', first ? `${first[0]}: ${first[1]}` : 'The request is not valid', { fields });
}
