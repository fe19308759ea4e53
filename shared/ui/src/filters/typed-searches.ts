/** Functions that start the delayed search of a mounted search field; those without one do nothing. */
const flushes = new Set<() => void>();

/** Registers the search field of `flush`, and returns the function that removes it. */
export function addSearchField(flush: () => void): () => void {
  flushes.add(flush);
  return () => {
    flushes.delete(flush);
  };
}

/** Applies the text of search fields that is typed but not searched yet. */
export function searchTypedText(): void {
  for (const flush of flushes) flush();
}
