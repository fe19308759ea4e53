import { listFeatureFlags, setFeatureFlag } from '@backoffice/contract/feature-flags';
import { call } from '@backoffice/platform/client';
import { ownKey, useQuery } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';

const KEY = ['feature-flags'];
const flags = resourceQueries({ key: KEY, owner: 'shell' });

export function useFeatureFlags(operatorKey: string) {
  return useQuery({
    queryKey: ownKey([...KEY, operatorKey], 'shell'),
    queryFn: ({ signal }) => call(listFeatureFlags, { body: { operator_key: operatorKey }, signal, owner: 'shell' }),
    staleTime: 0,
  });
}

interface FlagChange {
  operator_key: string;
  location_id: number;
  flag: string;
  is_enabled: boolean;
}

export const useSetFeatureFlag = flags.change({
  send: (body: FlagChange) => call(setFeatureFlag, { body, owner: 'shell' }),
  succeeded: ({ location_name }, { flag, is_enabled }) => `${flag} is ${is_enabled ? 'on' : 'off'} at ${location_name}`,
});
