import { dismissNotification, notify } from '@backoffice/platform/feedback';
import { ApiError } from './api-error';

/** Milliseconds without a response after which the user is notified. The HTTP client itself has no timeout. */
export const RESPONSE_TIME_LIMIT_MS = 15_000;

const SLOW_MESSAGE = 'The server has not responded for 15 seconds.';
const STOPPED_MESSAGE = 'The server did not respond. Check whether the change was saved before you try again.';

type AbortableTask<Result> = (signal: AbortSignal) => Promise<Result>;

/**
 * Runs `task` until it settles or `signal` aborts it. Calls `onTimeLimit` after the limit, with a function that aborts
 * the task and rejects with an error.
 */
async function raceWithLimit<Result>(
  task: AbortableTask<Result>,
  signal: AbortSignal | undefined,
  onTimeLimit: (fail: (error: ApiError) => void) => void,
): Promise<Result> {
  const aborter = new AbortController();
  const abort = () => aborter.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeLimit = new Promise<never>((_, reject) => {
    const fail = (error: ApiError) => {
      reject(error);
      abort();
    };
    timer = setTimeout(() => onTimeLimit(fail), RESPONSE_TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([task(aborter.signal), timeLimit]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Aborts `task` after the limit with an ApiError `timed_out`. Use it for requests that are safe to repeat. */
export function withTimeout<Result>(task: AbortableTask<Result>, signal?: AbortSignal): Promise<Result> {
  return raceWithLimit(task, signal, (fail) => fail(new ApiError(`${SLOW_MESSAGE} Please try again.`, 0, 'timed_out')));
}

/** Notifies the user after the limit; only the user can then abort `task`, with an ApiError `given_up`. */
export async function notifyWhenSlow<Result>(task: AbortableTask<Result>, signal?: AbortSignal): Promise<Result> {
  let notice: number | undefined;
  try {
    return await raceWithLimit(task, signal, (fail) => {
      const onClick = () => fail(new ApiError(STOPPED_MESSAGE, 0, 'given_up'));
      notice = notify.waiting(SLOW_MESSAGE, {
        detail: 'Your change is still being sent.',
        action: { label: 'Stop waiting', onClick },
      });
    });
  } finally {
    if (notice !== undefined) dismissNotification(notice);
  }
}
