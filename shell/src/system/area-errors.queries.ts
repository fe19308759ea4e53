import { listAreaErrors } from '@backoffice/contract/area-errors';
import { call } from '@backoffice/platform/client';
import { ownKey, useQuery } from '@backoffice/platform/query';

interface ErrorsRequest {
  operator_key: string;
  remote: string;
  version: string;
}

export function useAreaErrors(request: ErrorsRequest) {
  return useQuery({
    queryKey: ownKey(['area-errors', request], 'shell'),
    queryFn: ({ signal }) => call(listAreaErrors, { body: request, signal, owner: 'shell' }),
    staleTime: 0,
  });
}
