import {
  changePassword,
  confirmTwoFactor,
  endAccountSession,
  endOtherSessions,
  getAccount,
  listAccountSessions,
  renewRecoveryCodes,
  startTwoFactor,
  turnOffTwoFactor,
  updateAccount,
} from '@backoffice/contract/account';
import { formatCount } from '@backoffice/contract/words';
import { ApiError, call, passwordDigest, renewSession } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { resourceQueries } from '@backoffice/platform/query/mutations';

const SESSIONS_KEY = ['account-sessions'];
const accounts = resourceQueries({ key: ['account'], owner: 'shell' });
const sessions = resourceQueries({ key: SESSIONS_KEY, owner: 'shell' });

export const loadAccount = (signal?: AbortSignal) => call(getAccount, { signal });

export const useAccount = accounts.single(loadAccount);

/** Refreshes the session, so its token has the changed claims; if this fails, they arrive with the next refresh. */
async function renewClaims(): Promise<void> {
  await renewSession().catch(() => undefined);
}

export const useUpdateAccount = accounts.change({
  send: async (body: { user_name: string; updated_at: string }) => {
    const saved = await call(updateAccount, { body });
    await renewClaims();
    return saved;
  },
  succeeded: 'Your account was updated successfully',
  failed: 'Failed to update your account',
  replaces: accounts.singleKey,
});

/** Shows a notification for an error that belongs to no field; the form shows the errors of its fields. */
function notifyUnlessField(error: unknown): void {
  if (error instanceof ApiError && Object.keys(error.fields).length === 0) notify.failed(error.message);
}

function withErrorNotice<Variables, Response>(send: (variables: Variables) => Promise<Response>) {
  return async (variables: Variables) => {
    try {
      return await send(variables);
    } catch (error) {
      notifyUnlessField(error);
      throw error;
    }
  };
}

export const useChangePassword = accounts.change({
  send: withErrorNotice(async (passwords: { current_password: string; new_password: string }) => {
    const [current_password, new_password] = await Promise.all([
      passwordDigest(passwords.current_password),
      passwordDigest(passwords.new_password),
    ]);
    return await call(changePassword, { body: { current_password, new_password } });
  }),
  succeeded: 'Your password was changed. Other devices are signed out.',
  alsoStale: [SESSIONS_KEY],
});

export const useSessions = sessions.query('list', (signal) => call(listAccountSessions, { signal }));

export const useEndSession = sessions.change({
  send: ({ id }: { id: string; device: string }) => call(endAccountSession, { params: { id } }),
  succeeded: (_response, { device }) => `${device} was signed out`,
  failed: 'The device could not be signed out',
  refetchesOnFailure: true,
});

export const useEndOtherSessions = sessions.change({
  send: (_none: undefined) => call(endOtherSessions),
  succeeded: ({ ended }) => `${formatCount(ended, 'device')} signed out`,
  failed: 'The other devices could not be signed out',
  refetchesOnFailure: true,
});

export const useStartTwoFactor = accounts.request({
  send: withErrorNotice(async (values: { current_password: string }) =>
    call(startTwoFactor, { body: { current_password: await passwordDigest(values.current_password) } }),
  ),
});

export const useConfirmTwoFactor = accounts.change({
  send: withErrorNotice((body: { code: string }) => call(confirmTwoFactor, { body })),
  succeeded: 'Two-factor sign-in is on',
});

export const useRenewRecoveryCodes = accounts.change({
  send: withErrorNotice((body: { code: string }) => call(renewRecoveryCodes, { body })),
});

export const useTurnOffTwoFactor = accounts.change({
  send: withErrorNotice(async (body: { code: string }) => {
    const response = await call(turnOffTwoFactor, { body });
    // The new token contains whether the location requires two-factor sign-in. The shell then redirects to its setup.
    await renewClaims();
    return response;
  }),
  succeeded: 'Two-factor sign-in is off',
});
