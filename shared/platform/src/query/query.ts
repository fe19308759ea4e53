export {
  keepPreviousData,
  QueryClientProvider,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { createQueryClient } from './query-client';
export { keys } from './query-keys';
export {
  fetchLocationZone,
  keepLocationZoneStored,
  useBusinessDetails,
  useInventoryCounts,
  useLocationZone,
} from './shared-queries';
