// Must not import other files, because commands of the tooling load this file without a bundler.

/**
 * The phase in which a remote or the shell failed: loading its files (`load`) or its style sheets (`style`), starting
 * its code (`start`), rendering a page (`render`), or handling an event of a page (`event`). The phase `page` is for a
 * remote that has changed something that other remotes use, such as a built-in function.
 */
export const FAILURE_PHASES = ['load', 'style', 'start', 'render', 'event', 'page'] as const;
export type FailurePhase = (typeof FAILURE_PHASES)[number];

interface CountedErrors {
  /** Number of errors by phase; errors of the phase `page` are included in `event`. */
  errors: Partial<Record<Exclude<FailurePhase, 'page'>, number>>;
  page_errors?: number | undefined;
}

/** Returns the number of errors of each phase that has any, with the phase `page` separate from `event`. */
export function listErrorsByPhase({ errors, page_errors = 0 }: CountedErrors): Array<[FailurePhase, number]> {
  return FAILURE_PHASES.flatMap((phase): Array<[FailurePhase, number]> => {
    if (phase === 'page') return page_errors > 0 ? [[phase, page_errors]] : [];
    const count = (errors[phase] ?? 0) - (phase === 'event' ? page_errors : 0);
    return count > 0 ? [[phase, count]] : [];
  });
}
