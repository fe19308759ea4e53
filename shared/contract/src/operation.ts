import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** The response of an operation that answers nothing but that it is done (204). */
export const noContent = z.null();

/**
 * One call of the API: what the server validates by, what the client is typed by and what the documentation is made
 * from. `path` is below `/api` and names its parameters with a colon, as in `/orders/:id`.
 */
export interface Operation<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  /** Who may call: a signed-in user (the default), a paired terminal, or anybody. */
  access?: 'user' | 'terminal' | 'public';
  /** The duration depends on a file: the client sets no time limit and shows no notice. */
  isFileTransfer?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
}

/** Keeps the schemas' own types; adds nothing at run time. */
export function operation<Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema>(
  definition: Operation<Params, Query, Body, Response>,
): Operation<Params, Query, Body, Response> {
  return definition;
}
