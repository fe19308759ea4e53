import { dismissNotification, notify } from '@backoffice/shared/feedback';
import { ApiError } from './api-error';

/** How long a screen waits for an answer before it says so, in milliseconds. The HTTP client itself has no time-out. */
export const ANSWER_LIMIT_MS = 15_000;

const LATE = 'The server has not answered for 15 seconds.';
const GIVEN_UP = 'The server did not answer. Check whether the change was saved before you try again.';

/** Work that a signal can abort. */
type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** Does `work` until `outer` aborts it, or `onLate`, called after the limit, rejects it. */
async function watched<Result>(
  work: Work<Result>,
  outer: AbortSignal | undefined,
  onLate: (giveUp: (error: ApiError) => void) => void,
): Promise<Result> {
  const aborter = new AbortController();
  const abort = () => aborter.abort();
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = (error: ApiError) => {
      reject(error);
      abort();
    };
    timer = setTimeout(() => onLate(giveUp), ANSWER_LIMIT_MS);
  });
  try {
    return await Promise.race([work(aborter.signal), late]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}

/** Gives `work` up after the limit, with an ApiError `timed_out`: for what can be done again without harm. */
export function withinLimit<Result>(work: Work<Result>, outer?: AbortSignal): Promise<Result> {
  return watched(work, outer, (giveUp) => giveUp(new ApiError(`${LATE} Please try again.`, 0, 'timed_out')));
}

/** Says after the limit that `work` is still under way, and gives it up, with an ApiError `given_up`, only if asked to. */
export async function unlessGivenUp<Result>(work: Work<Result>, outer?: AbortSignal): Promise<Result> {
  let notice: number | undefined;
  try {
    return await watched(work, outer, (giveUp) => {
      const onClick = () => giveUp(new ApiError(GIVEN_UP, 0, 'given_up'));
      notice = notify.waiting(LATE, {
        detail: 'Your change is still being sent.',
        action: { label: 'Stop waiting', onClick },
      });
    });
  } finally {
    if (notice !== undefined) dismissNotification(notice);
  }
}
