/** A search field's text that is typed but not searched yet. Without such text, both functions do nothing. */
interface TypedSearch {
  search: () => void;
  discard: () => void;
}

const typedSearches = new Set<TypedSearch>();

/** Registers a mounted search field, and returns the function that removes it. */
export function addTypedSearch(typed: TypedSearch): () => void {
  typedSearches.add(typed);
  return () => {
    typedSearches.delete(typed);
  };
}

/** Applies the text of search fields that is typed but not searched yet. */
export function searchTypedText(): void {
  for (const { search } of typedSearches) search();
}

/** Replaces the text of search fields that is typed but not searched yet by the text of the last search. */
export function discardTypedText(): void {
  for (const { discard } of typedSearches) discard();
}
