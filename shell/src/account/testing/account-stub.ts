import { type Account, type AccountSession, getAccount, listAccountSessions } from '@backoffice/contract/account';
import { refreshSession } from '@backoffice/contract/authentication';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { sessionTokens } from '@backoffice/testing/session';
import type { StubbedApi } from '@backoffice/testing/stub-api';

const THIS_DEVICE: AccountSession = {
  id: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
  device: 'Chrome on Windows',
  address: '203.0.113.1',
  signed_in_at: '2026-03-05T14:30:00.000Z',
  last_used_at: '2026-03-05T15:00:00.000Z',
  is_current: true,
};
const PHONE: AccountSession = {
  id: '7f9619ff-8b86-4d01-b42d-00c04fc964ff',
  device: 'Safari on iOS',
  address: null,
  signed_in_at: '2026-03-01T09:00:00.000Z',
  last_used_at: '2026-03-04T20:10:00.000Z',
  is_current: false,
};

/**
 * Stubs the account, its sessions and the other API requests of the account pages. Tests can change the
 * returned values.
 */
export function stubAccount(api: StubbedApi) {
  const stored: { account: Account; sessions: AccountSession[]; renewals: number } = {
    account: {
      user_name: 'Olivia Owner',
      email: 'owner@example.com',
      two_factor: { is_enabled: false, is_required: false, recovery_codes_left: 0 },
      updated_at: '2026-01-05T10:00:00.000Z',
    },
    sessions: [THIS_DEVICE, PHONE],
    renewals: 0,
  };
  api.respond(getAccount, () => stored.account);
  api.respond(listAccountSessions, () => ({ data: stored.sessions }));
  api.respond(getBusinessDetails, () => buildBusinessDetails());
  api.respond(refreshSession, () => {
    stored.renewals += 1;
    return { data: sessionTokens({ userName: stored.account.user_name }, `renewal-${stored.renewals}`) };
  });
  return stored;
}
