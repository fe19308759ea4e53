import type { ParsedDescription } from '@backoffice/platform/remote/description';

/** Whether a request has a date range. */
export const hasDateRange = (template: string) => template.includes('*today');

type Filters = NonNullable<ParsedDescription['filters']>[string][string];

/** Returns `template` with the URL's filter values; undefined when a value is not valid for the filter's kind. */
function insertFilters(template: string, filters: Filters, search: URLSearchParams): string | undefined {
  const [path, query] = template.split('?');
  const params = new URLSearchParams(query);
  for (const [param, { kind, name = param }] of Object.entries(filters)) {
    const value = search.get(param);
    if (!value) continue;
    if (kind === 'number' && !/^[1-9]\d*$/.test(value)) return undefined;
    params.set(name, value);
  }
  return params.size > 0 ? `${path}?${params}` : path;
}

/**
 * Lists the requests of the page at a URL, with the filters in the URL. Lists none when the URL has parameters and the
 * page declares no filters: then only the page's code knows its requests.
 */
export function listPageRequests(
  { begins, filters }: Pick<ParsedDescription, 'begins' | 'filters'>,
  path: string,
  search: URLSearchParams,
  isPermitted: (request: string) => boolean,
): string[] {
  const templates = (begins?.[path] ?? []).filter(isPermitted);
  const declared = filters?.[path];
  if (search.size === 0) return templates;
  if (declared === undefined) return [];
  return templates.flatMap((template) => insertFilters(template, declared[template] ?? {}, search) ?? []);
}
