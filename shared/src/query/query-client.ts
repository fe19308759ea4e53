import { ApiError } from '@backoffice/shared/client';
import { notify } from '@backoffice/shared/feedback';
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

/** A refusal stays a refusal; no answer and a failure of the server may pass. */
function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'no_answer' || error.status >= 500);
}

/** The session is over, and the way to the sign-in screen says so. */
function endsSession(error: Error): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403 || error.code === 'token_missing');
}

/** The cache of what the server said, one for the page. A failed query is told of once, however many watch it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        const notice = meta?.failureNotice;
        if (notice === undefined || endsSession(error)) return;
        notify.failed(typeof notice === 'function' ? notice(error) : notice);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < MOST_RETRIES && mayPass(error),
      },
      mutations: { retry: false },
    },
  });
}
