/** A failure that users can neither cause nor solve: a bug in the code of an area or of the API. */
export interface UnexpectedFailure {
  error: Error;
  /** The shell or the area whose code failed; undefined for the area of the current page. */
  owner: string | undefined;
}

type Listener = (failure: UnexpectedFailure) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with each unexpected failure shown to the user. Returns a function that removes the listener. */
export function listenForUnexpectedFailures(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportUnexpectedFailure(failure: UnexpectedFailure): void {
  for (const listener of listeners) listener(failure);
}
