import { dismissNotification, notify } from '@backoffice/platform/feedback';
import { ApiError } from './api-error';

/** Milliseconds without a response after which the user is notified. The HTTP client itself has no timeout. */
export const ANSWER_LIMIT_MS = 15_000;

const LATE = 'The server has not answered for 15 seconds.';
const GIVEN_UP = 'The server did not answer. Check whether the change was saved before you try again.';

/** Work that a signal can abort. */
type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** Runs `work` until it ends, `outer` aborts it, or `onLate`, which is called after the limit, gives it up. */
async function raceWithLimit<Result>(
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

/** Aborts `work` after the limit with an ApiError `timed_out`. Use it for requests that are safe to repeat. */
export function withTimeout<Result>(work: Work<Result>, outer?: AbortSignal): Promise<Result> {
  return raceWithLimit(work, outer, (giveUp) => giveUp(new ApiError(`${LATE} Please try again.`, 0, 'timed_out')));
}

/** Notifies the user after the limit; only the user can then abort `work`, with an ApiError `given_up`. */
export async function untilUserStops<Result>(work: Work<Result>, outer?: AbortSignal): Promise<Result> {
  let notice: number | undefined;
  try {
    return await raceWithLimit(work, outer, (giveUp) => {
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
