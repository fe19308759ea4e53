import { ApiError } from '@backoffice/shared/client';
import { QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 30_000;
const MOST_RETRIES = 2;

/** A refusal stays a refusal; no answer and a failure of the server may pass. */
function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'no_answer' || error.status >= 500);
}

/** The cache of what the server said, one for the page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < MOST_RETRIES && mayPass(error),
      },
      mutations: { retry: false },
    },
  });
}
