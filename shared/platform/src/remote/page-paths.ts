import type { ParsedDescription } from './description';

/** Whether `pathname` is `path` or a page below it. */
export const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** Returns the longest of `paths` at or above the page at `pathname`; undefined when there is none. */
export function findClosestPath(paths: readonly string[], pathname: string): string | undefined {
  // The router ignores case and trailing slashes.
  const page = pathname.toLowerCase().replace(/\/+$/, '');
  return paths
    .filter((path) => isWithin(page, path))
    .reduce<string | undefined>((one, two) => (one && one.length > two.length ? one : two), undefined);
}

/** Returns the new path of a moved page, with the rest of the path; otherwise undefined. The longest match applies. */
export function findNewPath(
  descriptions: readonly Pick<ParsedDescription, 'redirects'>[],
  pathname: string,
): string | undefined {
  const redirects = new Map(descriptions.flatMap((description) => Object.entries(description.redirects ?? {})));
  const from = findClosestPath([...redirects.keys()], pathname);
  return from === undefined ? undefined : `${redirects.get(from)}${pathname.slice(from.length)}`;
}
