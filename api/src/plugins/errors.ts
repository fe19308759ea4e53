import { randomUUID } from 'node:crypto';
import { type ErrorBody, TOKEN_EXPIRED_HEADER } from '@backoffice/contract/error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isDatabaseUnavailable } from '../database/availability';
import { AppError, databaseUnavailable, notFound } from '../errors';
import { fieldMessages } from '../request-values';
import { registerLimitMessages } from './limit-messages';

/** Responses for errors that Fastify raises while it reads a request. */
const FRAMEWORK_ERRORS: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('body_too_large', 'The request is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('unsupported_content_type', 'The request must be application/json'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('malformed_json', 'The request is not valid JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('malformed_json', 'The request is not valid JSON'),
};

/** SQLSTATEs for values that pass the schemas but that PostgreSQL cannot store: NUL in a text, a date in the year 0. */
const UNSTORABLE_STATES = new Set(['22021', '22008']);

/** Sends every error as a response body of the shape `ErrorBody`. */
export function registerErrorHandler(app: FastifyInstance): void {
  registerLimitMessages();
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
}

/** Sends an error as the response: a client error with its message, a server error with a log id only. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const clientError = error instanceof AppError ? error : toClientError(error);
  if (!clientError || clientError.status >= 500) return sendServerError(error, request, reply);
  const { code, message, status, details } = clientError;
  if (details.retryAfter !== undefined) reply.header('Retry-After', String(details.retryAfter));
  if (code === 'token_expired') {
    reply.header(TOKEN_EXPIRED_HEADER, 'true').header('Access-Control-Expose-Headers', TOKEN_EXPIRED_HEADER);
  }
  const { fields, module } = details;
  const body: ErrorBody = { code, message, ...(fields && { fields }), ...(module && { module }) };
  return reply.code(status).send(body);
}

/** Logs a server error. The response contains no details, only an id by which operators find the error in the log. */
function sendServerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const id = randomUUID();
  request.log.error({ err: error, id }, 'request failed');
  const serverError = toServerError(error);
  const { retryAfter } = serverError.details;
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  const body: ErrorBody = { code: serverError.code, message: serverError.message, id };
  return reply.code(serverError.status).send(body);
}

function toServerError(error: Error): AppError {
  if (error instanceof AppError) return error;
  return isDatabaseUnavailable(error)
    ? databaseUnavailable()
    : new AppError('internal', 'Something went wrong on the server');
}

function toClientError(error: FastifyError): AppError | undefined {
  if (error.validation) return invalidRequest(error.validation);
  if (UNSTORABLE_STATES.has(error.code))
    return new AppError('invalid_request', 'The request contains a value that cannot be stored');
  const frameworkError = FRAMEWORK_ERRORS[error.code];
  if (frameworkError) return frameworkError;
  const status = error.statusCode ?? 500;
  if (status === 413) return FRAMEWORK_ERRORS.FST_ERR_CTP_BODY_TOO_LARGE;
  // @fastify/static responds with these statuses to the path of a folder, or to a path outside the site.
  if (status === 403 || status === 404) return notFound('File');
  return status >= 400 && status < 500 ? new AppError('invalid_request', error.message) : undefined;
}

const unrecognized = z.object({ keys: z.array(z.string()) });

function invalidRequest(issues: NonNullable<FastifyError['validation']>): AppError {
  return invalidFieldsError(
    issues.flatMap((issue): [string, string][] => {
      const name = issue.instancePath.slice(1).replaceAll('/', '.');
      if (issue.keyword !== 'unrecognized_keys') return [[name, issue.message ?? 'Not valid']];
      const { keys = [] } = unrecognized.safeParse(issue.params).data ?? {};
      return keys.map((key) => [name ? `${name}.${key}` : key, 'Unknown field']);
    }),
  );
}

export function invalidFieldsError(messages: Iterable<readonly [field: string, message: string]>): AppError {
  const fields = fieldMessages(messages);
  const [first] = Object.entries(fields);
  return new AppError('invalid_request', first ? `${first[0]}: ${first[1]}` : 'The request is not valid', { fields });
}
