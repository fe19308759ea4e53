import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';
import { findOversizedJson } from '../json-size';
import { findInvalidValue } from '../request-values';
import { invalidFieldsError } from './errors';

/** Maximum number of values in a JSON body. The largest real body, a 1 MiB batch of orders, has about 60,000. */
const MAX_VALUES = 100_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler calls `findInvalidValue` itself, because it accepts or rejects parts of the body separately. */
    checksBody?: boolean;
  }
}

/** Rejects values that are invalid for every operation. JSON is the only content type unless a route adds another. */
export function registerRequestBody(app: FastifyInstance): void {
  // Fastify's parsers are removed: the JSON parser rejects a whole batch for a key `constructor`; text is not accepted.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    // Some clients send the JSON content type even without a body.
    if (text === '') return undefined;
    checkJsonSize(text, MAX_VALUES);
    return parseJson(text);
  });
  app.addHook('preValidation', async ({ params, query, body, routeOptions }) => {
    // Queries of pages belong to the application in the browser.
    const isApi = routeOptions.url?.startsWith('/api/');
    const parts = [params, ...(isApi ? [query] : []), ...(routeOptions.config.checksBody ? [] : [body])];
    for (const part of parts) {
      const invalid = findInvalidValue(part);
      if (invalid) throw invalidFieldsError([[invalid.path.join('.'), invalid.message]]);
    }
  });
}

/** Throws invalid_request for too many values, which would fill the memory, or a list too long for every operation. */
export function checkJsonSize(text: string, maxValues: number): void {
  const oversized = findOversizedJson(text, maxValues);
  if (oversized) throw invalidFieldsError([[oversized.path.join('.'), oversized.message]]);
}

/** Parses a JSON text. Throws malformed_json. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed_json', 'The request is not valid JSON');
  }
}
