import { ApiError } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { sessionStore } from '@backoffice/platform/session';
import { QueryCache, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the notice says when the query fails: "Failed to fetch employees". */
      failureNotice?: string | ((error: Error) => string);
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

/** Returns whether a failure is news: when the API is out of reach, all reads of a screen fail within a moment. */
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

/** The cache of the server's answers, one for the page. A failed query gives one notice, however many watch it. */
export function createQueryClient(): QueryClient {
  const isNews = createOutageFilter();
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        const notice = meta?.failureNotice;
        // Where the failure ended the session, the way to the sign-in screen says so.
        if (notice === undefined || sessionStore.getState().status === 'signed-out') return;
        if (isNews(error)) notify.failed(typeof notice === 'function' ? notice(error) : notice);
      },
    }),
    defaultOptions: {
      queries: {
        // The API may run beside the browser: being offline does not mean that it is out of reach.
        networkMode: 'always',
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < MOST_RETRIES && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
