import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';
import { findOversizedJson } from '../json-size';
import { findInvalidValue } from '../request-values';
import { invalidFields } from './errors';

/** A batch of orders of 1 MiB has about 60,000. */
const MAX_VALUES = 100_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler calls `findInvalidValue` itself, for each part of the body that it accepts or refuses alone. */
    checksBody?: boolean;
  }
}

/**
 * Parses JSON, the only content type unless a route allows another, and refuses values in body, query and path that are
 * invalid for every operation.
 */
export function registerRequestBody(app: FastifyInstance): void {
  // The framework's own parser refuses a whole batch for one key `constructor`; text would reach the schemas as a string.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    // A client may send the JSON content type with every call, also without a body.
    if (text === '') return undefined;
    checkJsonSize(text, MAX_VALUES);
    return parseJson(text);
  });
  app.addHook('preValidation', async ({ params, query, body, routeOptions }) => {
    const parts = [params, query, ...(routeOptions.config.checksBody ? [] : [body])];
    for (const part of parts) {
      const invalid = findInvalidValue(part);
      if (invalid) throw invalidFields([[invalid.path.join('.'), invalid.message]]);
    }
  });
}

/**
 * Throws invalid_request for a JSON text of more values than `mostValues`, such as millions of empty lists, which fill
 * the memory, or with a longer list or object than any of the contract.
 */
export function checkJsonSize(text: string, mostValues: number): void {
  const oversized = findOversizedJson(text, mostValues);
  if (oversized) throw invalidFields([[oversized.path.join('.'), oversized.message]]);
}

/** The value of a JSON text. Throws malformed_json. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed_json', 'The request is not valid JSON');
  }
}
