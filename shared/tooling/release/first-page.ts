import type { ParsedDescription } from '@backoffice/platform/remote/description';

/** Returns the first path segment: `menu` for `/menu/categories` and for `/menu?tab=items`. */
export function firstSegment(address: string): string {
  return /^\/([^/?]*)/.exec(address)?.[1] ?? '';
}

/** Returns the path of an area's first sidebar link, or the area's first path when it has no such link. */
export function firstPage({ paths, sidebar }: ParsedDescription): string {
  const link = sidebar?.links.find((entry) => 'path' in entry);
  return link?.path ?? `/${paths[0]}`;
}
