import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';
import { findOversizedJson } from '../json-size';
import { findInvalidValue } from '../request-values';
import { invalidFields } from './errors';

/** Maximum number of values in a JSON body. The largest real body, a 1 MiB batch of orders, has about 60,000. */
const MAX_VALUES = 100_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Set when the handler calls `findInvalidValue` itself, because it accepts or rejects each part of the body
     * separately.
     */
    checksBody?: boolean;
  }
}

/**
 * Registers the JSON parser, and rejects values in the body, query and path that are invalid for every operation. JSON
 * is the only content type unless a route adds another.
 */
export function registerRequestBody(app: FastifyInstance): void {
  // Fastify's JSON parser rejects a whole batch when one key is `constructor`, and its text parser would accept text
  // bodies.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    // Some clients send the JSON content type even without a body.
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
 * Throws invalid_request for a JSON text with more than `maxValues` values (millions of empty lists would fill the
 * memory), or with a list or object that is longer than any that the API accepts.
 */
export function checkJsonSize(text: string, maxValues: number): void {
  const oversized = findOversizedJson(text, maxValues);
  if (oversized) throw invalidFields([[oversized.path.join('.'), oversized.message]]);
}

/** Parses a JSON text. Throws malformed_json. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed_json', 'The request is not valid JSON');
  }
}
