/** Text typed into a search field that has not been searched yet. Without such text, both functions do nothing. */
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

/** Searches for the typed text of all search fields, without waiting for the delay after the last key press. */
export function searchTypedText(): void {
  for (const { search } of typedSearches) search();
}

/** In all search fields, replaces typed text that has not been searched yet with the text of the last search. */
export function discardTypedText(): void {
  for (const { discard } of typedSearches) discard();
}
