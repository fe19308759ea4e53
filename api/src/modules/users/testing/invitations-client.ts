import { sql } from 'kysely';
import { authorizationHeaders } from '../../../../test/factories';
import type { PasswordResetSuite } from '../../../../test/password-reset-suite';
import { passwordDigest } from '../../authentication/password';

export const INVITED_PERSON = { user_name: 'Ada Byron', email: 'ada@example.com' };
export const NEW_PASSWORD = passwordDigest('ada password');

type Values = Partial<typeof INVITED_PERSON & { role_id: number }>;

/** Creates functions that send, read and accept a location's invitations for the role `role`. */
export function createInvitationsClient(suite: PasswordResetSuite, location: () => number, role: () => number) {
  const asOwner = () => authorizationHeaders(suite.config, location());
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, headers = asOwner()) =>
    await suite.app.inject({
      ...{ method, url: `/api${path}`, headers, payload },
      remoteAddress: suite.nextClientAddress(),
    });
  const invite = (values: Values = {}, headers = asOwner()) =>
    call('POST', '/invitations', { ...INVITED_PERSON, role_id: role(), ...values }, headers);
  const readToken = async () => (await suite.readNextLink()).token;
  return {
    asOwner,
    call,
    invite,
    readToken,
    find: (token: string) => call('POST', '/auth/invitation', { token }),
    accept: (token: string, values: { password?: string; user_name?: string } = {}) =>
      call('POST', '/auth/accept_invitation', { token, password: NEW_PASSWORD, ...values }),
    /** Invites a person. Returns the invitation's id and the token of the link in the email. */
    async inviteAndRead(values: Values = {}) {
      const [{ id }] = (await invite(values)).json().invitations;
      return { id, token: await readToken() };
    },
    /** Moves all times of an invitation into the past by an interval. */
    async age(id: number, interval: string): Promise<void> {
      await sql`update invitations set created_at = created_at - ${interval}::interval, sent_at = sent_at - ${interval}::interval,
        expires_at = expires_at - ${interval}::interval where id = ${id}`.execute(suite.db);
    },
  };
}
