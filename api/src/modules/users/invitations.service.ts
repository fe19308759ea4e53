import type { InvitationForm, Users } from '@backoffice/contract/users';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { violatesConstraint } from '../../database/writes';
import { AppError, fieldConflict, notFound } from '../../errors';
import type { Services } from '../../services';
import { createLinkToken } from '../authentication/link-token';
import { findBusinessDetails } from '../locations/locations.repository';
import { buildInvitationMail } from './invitation-mail';
import {
  countRecentInvitations,
  endInvitation,
  findRoleOfInvitation,
  type InvitationSendState,
  insertInvitation,
  isUserOfLocation,
  lockOpenInvitation,
  renewInvitation,
} from './invitations.repository';
import { lockRole, lockUsersOfLocation } from './users.repository';
import { type EditingUser, readUsers, requireGrantableRole } from './users.service';

/**
 * Maximum number of invitations that a location can create within 24 hours: more than a team needs, too few to flood
 * mailboxes.
 */
const MAX_PER_DAY = 100;
const RESEND_AFTER_SECONDS = 60;
/** Maximum number of emails that are sent for one invitation. */
const MAX_MAILS = 10;

interface Recipient {
  userName: string;
  email: string;
}

/** Each method returns all users and open invitations after the change. */
export function createInvitationService(services: Services) {
  const { config, db, background, mailer } = services;

  /** Sends the link by email in the background, because the response time must not depend on the mail server. */
  const sendMail = (
    { userName: invitedBy }: EditingUser,
    { userName, email }: Recipient,
    locationName: string,
    token: string,
  ) =>
    background.run('failed to send an invitation: check the mail settings', () =>
      mailer.send(buildInvitationMail(config.publicUrl, { userName, email, invitedBy, locationName, token })),
    );

  return {
    /** Throws conflict when a user or an open invitation has the address, and for a role that the editor may not give. */
    async invite(editor: EditingUser, { user_name: userName, email, role_id: roleId }: InvitationForm): Promise<Users> {
      const { locationId, userId: invitedBy } = editor;
      const { token, hash: tokenHash } = createLinkToken();
      const { locationName, users } = await withLocation(db, locationId, async (scope) => {
        await lockUsersOfLocation(scope, locationId);
        await requireGrantableRole(scope, editor, roleId);
        await requireInvitable(scope, locationId, email);
        await insertInvitation(scope, { tokenHash, locationId, email, userName, roleId, invitedBy });
        return { locationName: await readName(scope, locationId), users: await readUsers(scope, editor) };
      }).catch(rejectOpenInvitation);
      sendMail(editor, { userName, email }, locationName, token);
      return users;
    },

    /** Sends a new link. Throws not_found, conflict for a role that the editor may not give, and too_many_attempts. */
    async resend(editor: EditingUser, id: number): Promise<Users> {
      const { locationId } = editor;
      const { token, hash } = createLinkToken();
      const { invitation, locationName, users } = await withLocation(db, locationId, async (scope) => {
        const invitation = await requireOpenInvitation(scope, locationId, id);
        await requireGrantableRole(scope, editor, invitation.roleId);
        requireMayResend(invitation);
        await renewInvitation(scope, id, hash);
        return {
          invitation,
          locationName: await readName(scope, locationId),
          users: await readUsers(scope, editor),
        };
      });
      sendMail(editor, invitation, locationName, token);
      return users;
    },

    /** Throws not_found for a missing invitation, and conflict for a role that the editor may not give. */
    revoke: (editor: EditingUser, id: number) =>
      withLocation(db, editor.locationId, async (scope) => {
        const { roleId, hasRole } = await requireOpenInvitation(scope, editor.locationId, id);
        // Invitations for a deleted role can be revoked by every editor, because a deleted role gives no rights.
        if (hasRole) await requireGrantableRole(scope, editor, roleId);
        await endInvitation(scope, id, 'revoked_at');
        return await readUsers(scope, editor);
      }),
  };
}

async function readName(scope: LocationDb, locationId: number): Promise<string> {
  return (await findBusinessDetails(scope, locationId))?.name ?? '';
}

/** Locks an open invitation and its role: the role first, because changes of a role revoke invitations. */
async function requireOpenInvitation(scope: LocationDb, locationId: number, id: number) {
  const roleId = await findRoleOfInvitation(scope, locationId, id);
  const role = roleId === undefined ? undefined : await lockRole(scope, locationId, roleId);
  const invitation = await lockOpenInvitation(scope, locationId, id);
  if (!invitation) throw notFound('Invitation');
  return { ...invitation, hasRole: role !== undefined };
}

/**
 * Must not depend on accounts of other locations, because the response would reveal them. The users of the location
 * must be locked, so that concurrent invitations are counted.
 */
async function requireInvitable(scope: LocationDb, locationId: number, email: string): Promise<void> {
  if (await isUserOfLocation(scope, locationId, email))
    throw fieldConflict('email', 'A user of this location already has this address');
  if ((await countRecentInvitations(scope, locationId)) >= MAX_PER_DAY)
    throw new AppError('too_many_attempts', 'Too many invitations today. Try again tomorrow.');
}

function requireMayResend({ sentCount, secondsSinceMail }: InvitationSendState): void {
  if (sentCount >= MAX_MAILS)
    throw new AppError('conflict', `This invitation was sent ${MAX_MAILS} times. Withdraw it and invite again.`);
  const retryAfter = Math.ceil(RESEND_AFTER_SECONDS - secondsSinceMail);
  if (retryAfter <= 0) return;
  throw new AppError('too_many_attempts', 'The email was just sent. Try again in a minute.', { retryAfter });
}

function rejectOpenInvitation(error: unknown): never {
  if (!violatesConstraint(error, 'invitations_open')) throw error;
  throw fieldConflict('email', 'This address is already invited. Send the invitation again instead');
}
