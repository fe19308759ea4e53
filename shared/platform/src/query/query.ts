export {
  keepPreviousData,
  QueryClientProvider,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { LIVE_QUERY } from './live-query';
export { createQueryClient } from './query-client';
export { keys, ownCache, ownKey, sidebarCountsKey } from './query-keys';
export {
  businessDetailsQuery,
  fetchLocationZone,
  keepLocationZoneStored,
  useAccountLocations,
  useBusinessDetails,
  useLocationZone,
} from './shared-queries';
