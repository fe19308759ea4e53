import type { BuiltPair, Problem } from './gate';

/**
 * Checks that the remote's module exports routes for exactly the paths of the description, a component for each of its
 * contributions, and a function for each of its searches.
 */
export async function checkExports({ name, release, start }: BuiltPair): Promise<Problem> {
  const { routes, contributions = [], searches = [], problem } = await start();
  const { paths, contributions: described = [], searches: describedSearches = [] } = release.description;
  if (routes === undefined) return problem;
  const missing = paths.find((segment) => routes[segment] === undefined);
  if (missing !== undefined) return `${name} describes /${missing}, but its module exports no routes for it`;
  const absent = described.find(({ id }) => !contributions.includes(id));
  if (absent) return `${name} describes the contribution “${absent.id}”, but its module exports no component for it`;
  const lacking = describedSearches.find(({ id }) => !searches.includes(id));
  if (lacking) return `${name} describes the search “${lacking.id}”, but its module exports no function for it`;
  const unnamed = Object.keys(routes).find((segment) => !paths.includes(segment));
  return unnamed && `${name}'s module exports routes for /${unnamed}, which its description does not name`;
}
