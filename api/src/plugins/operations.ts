import type { SessionClaims } from '@backoffice/shared/contract/authentication';
import { errorBody } from '@backoffice/shared/contract/error';
import { noAnswer, type Operation } from '@backoffice/shared/contract/operation';
import type {} from '@fastify/rate-limit';
import type {} from '@fastify/swagger';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
} from 'fastify';
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sessionOf, type TerminalIdentity, terminalOf } from './authentication';

type Schema = z.core.$ZodType;

/** What a handler is given: the parts of the request as its schemas made them, and who is calling. */
export interface OperationContext<Params extends Schema, Query extends Schema, Body extends Schema> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** The signed-in user. Reading it in an operation of another access is a bug and throws. */
  readonly session: SessionClaims;
  /** The paired terminal. Reading it in an operation of another access is a bug and throws. */
  readonly terminal: TerminalIdentity;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface OperationOptions {
  /** Requests that one address may make a minute; without it there is no limit. */
  perMinute?: number;
  /** The body reaches the handler as it was sent, and the handler validates it. */
  rawBody?: boolean;
  /** The handler checks each part of the body for invalid values itself, and refuses those parts alone. */
  checksBody?: boolean;
  /** The largest body, in bytes; without it, the server's largest. */
  bodyBytes?: number;
  /** Runs before the request is read; throws the error to respond with when the request cannot be accepted. */
  checkCapacity?: (request: FastifyRequest) => void;
}

// Fastify does not know that the schemas are zod's.
type ZodRoute = Parameters<typeof validatorCompiler>[0];
type ZodAnswer = Parameters<FastifySerializerCompiler<Schema>>[0];
const allButBody: FastifySchemaCompiler<FastifySchema> = (route) =>
  route.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(route as ZodRoute);

/**
 * Checks what a handler gives and leaves out what the contract does not name. By parsing: encoding is the same where a
 * schema has no codec, as no response has one, but looks at every value twice.
 */
const serializerCompiler: FastifySerializerCompiler<FastifySchema> = (route) => {
  const { schema, method, url } = route as ZodAnswer;
  return (given) => {
    const { data, error } = z.safeParse(schema, given);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};

type Handler<Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema> = (
  context: OperationContext<Params, Query, Body>,
) => Promise<z.input<Response> | FastifyReply>;

/**
 * Makes an operation of the contract a route below `/api`: who may call, what is accepted, what is answered and how it
 * is documented all come from the operation. A handler that answers by itself (a 304, say) returns `reply`.
 */
export function registerOperation<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
>(
  app: FastifyInstance,
  operation: Operation<Params, Query, Body, Response>,
  handler: Handler<Params, Query, Body, Response>,
  options: OperationOptions = {},
): void {
  const { method, path, summary, access = 'user', params, query, body, response } = operation;
  const status = Object.is(response, noAnswer) ? 204 : 200;
  const schema: FastifySchema = {
    summary,
    tags: [path.split('/')[1] ?? 'api'],
    security: access === 'public' ? [] : [{ [access]: [] }],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { [status]: response, '4xx': errorBody, '5xx': errorBody },
  };
  app.route({
    method,
    url: `/api${path}`,
    config: {
      ...(options.checksBody && { checksBody: true }),
      ...(options.perMinute && { rateLimit: { max: options.perMinute, timeWindow: 60_000 } }),
    },
    onRequest: [async (request) => options.checkCapacity?.(request), app.admit[access]],
    ...(options.bodyBytes && { bodyLimit: options.bodyBytes }),
    ...(options.rawBody && { validatorCompiler: allButBody }),
    serializerCompiler,
    schema,
    handler: async (request, reply) => {
      reply.code(status);
      return await handler({
        // The route's validator has made these what the schemas say.
        params: request.params as z.output<Params>,
        query: request.query as z.output<Query>,
        body: request.body as z.output<Body>,
        get session() {
          return sessionOf(request);
        },
        get terminal() {
          return terminalOf(request);
        },
        request,
        reply,
      });
    },
  });
}
