/** Replaces the parameters of `path` (`/orders/:id`) by the values of `params`, percent-encoded. */
export function buildPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

/** Converts `query` to search parameters. Null, undefined and '' are omitted; an array repeats its key. */
export function buildSearchParams(query: Record<string, unknown>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== null && entry !== undefined && entry !== '') search.append(key, String(entry));
    }
  }
  return search;
}
