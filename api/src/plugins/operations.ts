import { errorBody } from '@backoffice/contract/error';
import { noContent, type Operation } from '@backoffice/contract/operation';
import type { Access } from '@backoffice/contract/rights';
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
import { type Actor, runWithActor } from '../database/actor';
import type { AccessClaims } from '../modules/authentication/access-token';
import { requireAccess, requireSession, requireTerminal, type TerminalIdentity } from './authentication';
import { clientAddress } from './client-address';

type Schema = z.core.$ZodType;

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

export interface OperationContext<Params extends Schema, Query extends Schema, Body extends Schema> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** The signed-in user. Throws in an operation whose access is not `user`. */
  readonly session: AccessClaims;
  /** Rights of the signed-in user. Throws in an operation whose access is not `user`. */
  readonly access: Access;
  /** The paired terminal. Throws in an operation whose access is not `terminal`. */
  readonly terminal: TerminalIdentity;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface OperationOptions {
  /** Maximum number of requests per minute and client address; unlimited when undefined. */
  perMinute?: number;
  /** Passes the body to the handler without schema validation; the handler validates it. */
  rawBody?: boolean;
  /** The handler checks each part of the body for invalid values, and rejects only the invalid parts. */
  checksBody?: boolean;
  /** Maximum body size in bytes; the server's limit when undefined. */
  bodyBytes?: number;
  /** Runs before the request is read; throws the error to respond with when the request cannot be accepted. */
  checkCapacity?: (request: FastifyRequest) => void;
}

// Fastify's types do not declare that the schemas are zod schemas.
type ZodRoute = Parameters<typeof validatorCompiler>[0];
type ZodResponse = Parameters<FastifySerializerCompiler<Schema>>[0];
const validateAllButBody: FastifySchemaCompiler<FastifySchema> = (route) =>
  route.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(route as ZodRoute);

/** Removes unknown fields. Uses `parse`: without codecs, `encode` has the same result but visits every value twice. */
const serializerCompiler: FastifySerializerCompiler<FastifySchema> = (route) => {
  const { schema, method, url } = route as ZodResponse;
  return (given) => {
    const { data, error } = z.safeParse(schema, given);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};

type Handler<Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema> = (
  context: OperationContext<Params, Query, Body>,
) => Promise<z.input<Response> | FastifyReply>;

const successStatus = ({ response }: Operation) => (Object.is(response, noContent) ? 204 : 200);

function routeSchema(operation: Operation): FastifySchema {
  const { path, summary, access = 'user', params, query, body, response } = operation;
  return {
    summary,
    tags: [path.split('/')[1] ?? 'api'],
    security: access === 'public' ? [] : [{ [access]: [] }],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { [successStatus(operation)]: response, '4xx': errorBody, '5xx': errorBody },
  };
}

function findActor(request: FastifyRequest): Actor {
  const { session, terminal } = request;
  const address = clientAddress(request);
  return {
    ...(session && { user_id: session.userId, user_name: session.userName }),
    ...(terminal && { terminal_id: terminal.terminalId }),
    ...(address !== undefined && { address }),
  };
}

/** Registers a route below `/api`. A handler that sends the response itself, such as a 304, returns `reply`. */
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
  const { method, path, access = 'user', right, allowsMissingTwoFactor } = operation;
  if (access === 'user' && right === undefined) throw new Error(`${method} ${path} names no right`);
  const status = successStatus(operation);
  app.route({
    method,
    url: `/api${path}`,
    config: {
      operation,
      ...(right && { right }),
      ...(allowsMissingTwoFactor && { allowsMissingTwoFactor }),
      ...(options.checksBody && { checksBody: true }),
      ...(options.perMinute && { rateLimit: { max: options.perMinute, timeWindow: 60_000 } }),
    },
    onRequest: [async (request) => options.checkCapacity?.(request), app.accessHooks[access]],
    ...(options.bodyBytes && { bodyLimit: options.bodyBytes }),
    ...(options.rawBody && { validatorCompiler: validateAllButBody }),
    serializerCompiler,
    schema: routeSchema(operation),
    handler: async (request, reply) => {
      reply.code(status);
      const context = {
        // The route's validator has parsed these values with the schemas.
        params: request.params as z.output<Params>,
        query: request.query as z.output<Query>,
        body: request.body as z.output<Body>,
        get session() {
          return requireSession(request);
        },
        get access() {
          return requireAccess(request);
        },
        get terminal() {
          return requireTerminal(request);
        },
        request,
        reply,
      };
      return await runWithActor(findActor(request), () => handler(context));
    },
  });
}
