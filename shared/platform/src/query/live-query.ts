/** Options of a query for data that users watch: it is refetched every 30 seconds while its page is visible. */
export const LIVE_QUERY = { refetchInterval: 30_000, refetchOnWindowFocus: true, staleTime: 0 } as const;
