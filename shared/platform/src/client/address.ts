/** Puts `params` in the place of the parameters of `path`, as in `/orders/:id`. */
export function addressOf(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

/** Drops what is null, undefined or an empty string; repeats the key of a list. */
export function searchOf(query: Record<string, unknown>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== null && entry !== undefined && entry !== '') search.append(key, String(entry));
    }
  }
  return search;
}
