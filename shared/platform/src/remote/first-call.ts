import type { Operation } from '@backoffice/contract/operation';
import type * as z from 'zod/mini';
import { addressOf, searchOf } from '../client/address';

type Schema = z.core.$ZodType;

/** What a description cannot know: the page puts the signed-in user's values in the place of these. */
export const LOCATION_ID = '*locationId*';
/** First and last instant of today on the location's clocks. */
export const TODAY_START = '*todayStart*';
export const TODAY_END = '*todayEnd*';

/** The call of `operation` as a description names it: its address below `/api`, written as the client writes it. */
export function firstCall<Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema>(
  { path, method }: Operation<Params, Query, Body, Response>,
  { params, query }: { params?: z.input<Params>; query?: Partial<z.input<Query>> } = {},
): string {
  if (method !== 'GET') throw new Error(`${method} ${path} changes something: it cannot be begun ahead`);
  const search = searchOf(query ?? {}).toString();
  return `${addressOf(path, params)}${search && `?${search}`}`;
}
