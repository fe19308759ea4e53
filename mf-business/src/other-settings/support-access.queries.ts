import { endSupportAccess, grantSupportAccess } from '@backoffice/contract/support-access';
import { call } from '@backoffice/platform/client';
import { keys } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import { currentLocationId } from '../location-id';

/** Changes invalidate the business details, because these include the support access, which the header shows. */
const createMutations = () => resourceQueries({ key: keys.businessDetails(currentLocationId()), owner: 'mf-business' });

export const useGrantSupportAccess = () =>
  createMutations().change({
    send: () => call(grantSupportAccess),
    succeeded: 'Support can sign in now',
    failed: (error) => `Failed to let support in: ${error.message}`,
  })();

export const useEndSupportAccess = () =>
  createMutations().change({
    send: () => call(endSupportAccess),
    succeeded: 'Support no longer has access',
    failed: (error) => `Failed to end support access: ${error.message}`,
  })();
