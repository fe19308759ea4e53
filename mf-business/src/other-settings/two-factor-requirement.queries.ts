import { getTwoFactorRequirement, updateTwoFactorRequirement } from '@backoffice/contract/account';
import type { OutputOf } from '@backoffice/contract/operation';
import { ApiError, call } from '@backoffice/platform/client';
import { useQueryClient } from '@backoffice/platform/query';
import { resourceQueries, useOptimisticUpdate } from '@backoffice/platform/query/mutations';
import { currentLocationId } from '../location-id';

type Requirement = OutputOf<typeof getTwoFactorRequirement.response>;

const { single, singleCache, singleKey } = resourceQueries({ key: ['two-factor-requirement'], owner: 'mf-business' });

/** Whether all users of the location must use two-factor sign-in. */
export const useTwoFactorRequirement = single((signal) =>
  call(getTwoFactorRequirement, { params: { id: currentLocationId() }, signal }),
);

/** Sets the requirement. The server rejects the request if the owner does not use two-factor sign-in. */
export function useSetTwoFactorRequirement() {
  const queries = useQueryClient();
  const cache = singleCache<Requirement>(queries);
  return useOptimisticUpdate<Requirement, boolean, Requirement>({
    queryKey: singleKey,
    owner: 'mf-business',
    subject: 'two-factor',
    field: {
      read: ({ requires_two_factor }) => requires_two_factor,
      write: (cached, requires_two_factor) => ({ ...cached, requires_two_factor }),
    },
    send: (requires_two_factor) =>
      call(updateTwoFactorRequirement, { params: { id: currentLocationId() }, body: { requires_two_factor } }),
    onSaved: (saved) => cache.write(() => saved),
    refresh: (error) => error && queries.invalidateQueries({ queryKey: singleKey }),
    notices: {
      succeeded: 'Sign-in setting was updated successfully',
      detail: (isRequired) => `Two-factor sign-in is ${isRequired ? 'required' : 'optional'}`,
      failed: () => 'Failed to update the sign-in setting',
      failedDetail: (error) => (error instanceof ApiError && error.status === 409 ? error.message : undefined),
    },
  });
}
