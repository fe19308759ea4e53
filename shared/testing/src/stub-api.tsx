import type { ErrorBody } from '@backoffice/contract/error';
import type { Operation } from '@backoffice/contract/operation';
import { findMissingModule } from '@backoffice/contract/rights';
import { http } from '@backoffice/platform/client';
import { sessionStore } from '@backoffice/platform/session';
import { AxiosError, AxiosHeaders, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Returned by a handler to simulate an unreachable server. */
export const NETWORK_ERROR = Symbol('no answer');

/** Returned by a handler to simulate an error response. */
export class ErrorResponse {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** A request as the server reads it: each part parsed by the operation's schema. */
export interface StubbedRequest<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  /** Body of the request as sent, without the defaults of the schema. */
  sent: unknown;
  /** Request headers, with their names in lower case. */
  headers: Record<string, string>;
}

type Reply<Data> = Data | ErrorResponse | typeof NETWORK_ERROR;
/** The request stays pending until a returned promise settles. */
type Handler<Call, Data> = (call: Call) => Reply<Data> | Promise<Reply<Data>>;

interface Stub {
  operation: Operation;
  path: RegExp;
  handler: Handler<StubbedRequest, unknown>;
}

export interface StubbedApi {
  /** Responds to `operation` with `data` or the result of a handler, until the next `respond` for it or the end of the test. */
  respond: <Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema>(
    operation: Operation<Params, Query, Body, Response>,
    data:
      | z.input<Response>
      | Handler<StubbedRequest<z.output<Params>, z.output<Query>, z.output<Body>>, z.input<Response>>,
  ) => void;
  /** Requests sent during the test, in order, such as `GET /orders/12`. */
  readonly calls: string[];
}

function pathPattern(path: string): RegExp {
  const pattern = path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${pattern}$`);
}

/** Returns the matching stub with the fewest path parameters: `/items/count` wins over `/items/:id`. */
function findStub(stubs: Map<string, Stub>, method: string, url: string): Stub | undefined {
  return [...stubs.values()]
    .filter(({ operation, path }) => operation.method === method && path.test(url))
    .sort((one, other) => one.operation.path.split(':').length - other.operation.path.split(':').length)[0];
}

function toQueryObject(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key);
      return [key, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

function parseRequest({ operation, path }: Stub, config: InternalAxiosRequestConfig): StubbedRequest {
  const parse = (schema: Schema | undefined, value: unknown) => (schema ? z.parse(schema, value) : undefined);
  const params = Object.entries(path.exec(config.url ?? '')?.groups ?? {});
  const headers = Object.entries(config.headers.toJSON());
  const sent: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
  return {
    params: parse(operation.params, Object.fromEntries(params.map(([key, text]) => [key, decodeURIComponent(text)]))),
    query: parse(operation.query, toQueryObject(new URLSearchParams(config.params))),
    body: parse(operation.body, sent),
    sent,
    headers: Object.fromEntries(headers.map(([key, value]) => [key.toLowerCase(), String(value)])),
  };
}

function createResponse(stub: Stub, reply: Reply<unknown>, config: InternalAxiosRequestConfig): AxiosResponse {
  if (reply === NETWORK_ERROR) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  const refused = reply instanceof ErrorResponse;
  const succeeded = reply === null ? 204 : 200;
  return {
    status: refused ? reply.status : succeeded,
    statusText: '',
    data: refused ? reply.body : z.parse(stub.operation.response, reply),
    headers: new AxiosHeaders(
      refused ? reply.headers : { 'content-type': typeof reply === 'string' ? 'text/csv' : '' },
    ),
    config,
  };
}

/** Throws when the rights in the session's claims do not include an operation: the API would refuse the request. */
function requireRight({ right = 'any' }: Operation, name: string): void {
  const { isOwner = false, rights } = sessionStore.getState().claims ?? {};
  if (right === 'any' || rights === undefined || isOwner) return;
  const missing = right === 'owner' ? 'Owner' : findMissingModule({ isOwner, rights }, right);
  if (missing !== undefined) throw new Error(`${name} was requested without the right ${missing}`);
}

function rejectOnAbort({ signal }: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener?.('abort', () => reject(new CanceledError()));
  });
}

/**
 * Replaces the API in the tests of one file; call it once at the top of the file. A test fails when a request has no
 * stub, when a request or a stubbed response violates the contract, or when the session's rights do not include the
 * operation, even if the code under test handles the error.
 */
export function stubApi(): StubbedApi {
  const stubs = new Map<string, Stub>();
  const calls: string[] = [];
  const problems: unknown[] = [];

  async function handleRequest(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    const name = `${config.method?.toUpperCase()} ${config.url}`;
    calls.push(name);
    try {
      const stub = findStub(stubs, config.method?.toUpperCase() ?? '', config.url ?? '');
      if (stub === undefined)
        throw new Error(`The stubbed API has no response to ${name}: call api.respond() for its operation`);
      requireRight(stub.operation, name);
      const reply = await Promise.race([stub.handler(parseRequest(stub, config)), rejectOnAbort(config)]);
      return createResponse(stub, reply, config);
    } catch (error) {
      if (!(error instanceof AxiosError)) problems.push(error);
      throw error;
    }
  }

  beforeEach(() => {
    http.defaults.adapter = handleRequest;
  });
  afterEach(() => {
    stubs.clear();
    calls.length = 0;
    const [problem] = problems.splice(0);
    if (problem !== undefined) throw problem;
  });

  return {
    calls,
    respond(operation, data) {
      // The type assertion is safe: the operation's schemas, which define the type of the handler's parameter, also
      // parse each request.
      const handler = (typeof data === 'function' ? data : () => data) as Handler<StubbedRequest, unknown>;
      stubs.set(`${operation.method} ${operation.path}`, { operation, path: pathPattern(operation.path), handler });
    },
  };
}
