import { ApiError, reportUnexpectedFailure } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { sessionStore } from '@backoffice/platform/session';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Text of the notification when the query fails: "Failed to fetch employees". */
      failureNotice?: string | ((error: Error) => string);
    };
    mutationMeta: {
      /** Name of the remote in error reports; by default the area of the current page. */
      owner?: string;
    };
  }
}

const STALE_AFTER_MS = 30_000;
const MOST_RETRIES = 2;
const ONE_EVENT_MS = 1_000;

/** Whether a retry can succeed: after a network error or a server error, not after a 4xx response. */
function isTransient(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'no_answer' || error.status >= 500);
}

/**
 * Returns a function that decides whether to report a failure: when the API is down, all queries of a screen fail
 * almost at the same time, and only the first failure is reported.
 */
function createOutageFilter(): (error: Error) => boolean {
  let reported = { reason: '', at: 0 };
  return (error) => {
    const isOutage = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!isOutage) return true;
    const reason = `${error.status} ${error.code}`;
    if (reported.reason === reason && Date.now() - reported.at < ONE_EVENT_MS) return false;
    reported = { reason, at: Date.now() };
    return true;
  };
}

/**
 * Reports an error in code, for example one that cached data with an unexpected shape has caused. The mutation catches
 * such an error, so it would not be reported as an uncaught error.
 */
function reportMistake(error: Error, owner: string | undefined): void {
  const isCancellation = error.name === 'CanceledError';
  if (!(error instanceof ApiError) && !isCancellation) reportUnexpectedFailure({ error, owner });
}

/** Creates the page's cache of API responses. A failed query shows one notification, however many components use it. */
export function createQueryClient(): QueryClient {
  const shouldReport = createOutageFilter();
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        const notice = meta?.failureNotice;
        // After the end of the session, which has its own notification, failed queries show none.
        if (notice === undefined || sessionStore.getState().status === 'signed-out') return;
        if (shouldReport(error)) notify.failed(typeof notice === 'function' ? notice(error) : notice);
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _context, { meta }) {
        reportMistake(error, meta?.owner);
      },
    }),
    defaultOptions: {
      queries: {
        // Sends queries even when the browser is offline, because an API on the same machine can be reached
        // nevertheless.
        networkMode: 'always',
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < MOST_RETRIES && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
