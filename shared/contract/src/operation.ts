import * as z from 'zod/mini';
import type { RequiredRight } from './rights';

export type Schema<Output = unknown, Input = unknown> = z.core.$ZodType<Output, Input>;
export type OutputOf<Type extends Schema> = z.output<Type>;

/** Response of an operation without a body: 204 No Content. */
export const noContent = z.null();

/**
 * One operation of the API: the server validates with its schemas, the client gets its types, and the documentation is
 * generated from it. `path` is relative to `/api` and marks parameters with a colon, as in `/orders/:id`.
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
  /** Allowed callers: signed-in users (the default), paired terminals, or everybody. */
  access?: 'user' | 'terminal' | 'public';
  /**
   * Right that the user's role must include. Every operation for signed-in users declares one. `any` permits every
   * user, and `owner` only owners.
   */
  right?: RequiredRight | 'any' | 'owner';
  /** Permits users who must still set up two-factor sign-in. All other operations reject their requests. */
  allowsMissingTwoFactor?: true;
  /** Transfers a file of any size: the client sets no time limit and shows no notification for a slow response. */
  isFileTransfer?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
}

/** Returns `definition` unchanged; infers the types of its schemas. */
export function operation<Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema>(
  definition: Operation<Params, Query, Body, Response>,
): Operation<Params, Query, Body, Response> {
  return definition;
}
