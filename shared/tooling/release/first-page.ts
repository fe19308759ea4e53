import type { ParsedDescription } from '@backoffice/platform/remote/description';

/** Returns the first path segment: `menu` for `/menu/categories` and for `/menu?tab=items`. */
export function firstSegment(address: string): string {
  return /^\/([^/?]*)/.exec(address)?.[1] ?? '';
}

/** Returns the first link of an area's sidebar, or its first path when it has none. */
export function firstPage({ paths, sidebar }: ParsedDescription): string {
  const link = sidebar?.links.find((entry) => 'path' in entry);
  return link?.path ?? `/${paths[0]}`;
}
