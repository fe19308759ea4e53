import type { Operation } from '@backoffice/contract/operation';
import type * as z from 'zod/mini';
import { buildPath, buildSearchParams } from '../client/request-url';
import type { SidebarCounts } from './description';

type Schema = z.core.$ZodType;

/** Placeholder that the prefetch script replaces with the id of the signed-in user's location. */
export const LOCATION_ID = '*locationId*';
/** Placeholders for the first and last instant of the location's current business day. */
export const TODAY_START = '*todayStart*';
export const TODAY_END = '*todayEnd*';

/** Describes the URL parameters of a page's numeric and text filters, for `filters` of a description. */
export function urlFilters({ numbers = [], texts = [] }: { numbers?: readonly string[]; texts?: readonly string[] }) {
  return {
    ...Object.fromEntries(numbers.map((param) => [param, { kind: 'number' } as const])),
    ...Object.fromEntries(texts.map((param) => [param, { kind: 'text' } as const])),
  };
}

export const PAGING_FILTERS = urlFilters({ numbers: ['page', 'per_page'] });
export const SEARCH_FILTERS = { ...PAGING_FILTERS, ...urlFilters({ texts: ['search'] }) };

/** Returns the path, relative to `/api`, and query of a request to `operation`, exactly as the client sends it. */
export function prefetchPath<Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema>(
  { path, method }: Operation<Params, Query, Body, Response>,
  { params, query }: { params?: z.input<Params>; query?: Partial<z.input<Query>> } = {},
): string {
  if (method !== 'GET') throw new Error(`${method} ${path} cannot be prefetched: only GET requests can`);
  const search = buildSearchParams(query ?? {}).toString();
  return `${buildPath(path, params)}${search && `?${search}`}`;
}

type NumberField<Body> = { [Field in keyof Body & string]: Body[Field] extends number ? Field : never }[keyof Body &
  string];

/** Describes the sidebar counts that a response of `operation` contains, for `sidebarCounts` of a description. */
export function sidebarCounts<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
>(
  operation: Operation<Params, Query, Body, Response>,
  counts: Omit<SidebarCounts, 'request' | 'links'> & { links: Record<string, NumberField<z.output<Response>>> },
): SidebarCounts {
  return { request: prefetchPath(operation), ...counts };
}
