import { buildLinkMail } from '../../mail/link-mail';
import type { Mail } from '../../mail/mailer';

export interface InvitationMail {
  userName: string;
  email: string;
  invitedBy: string;
  locationName: string;
  token: string;
}

/** Builds the email with the invitation link. `publicUrl` is the URL of the back office. */
export function buildInvitationMail(publicUrl: string, invitation: InvitationMail): Mail {
  const { invitedBy, locationName, token } = invitation;
  return buildLinkMail({
    recipient: invitation,
    subject: `Invitation to ${locationName}`,
    before: [`${invitedBy} invited you to the back office of ${locationName}. To accept, open this link:`],
    link: `${publicUrl.replace(/\/+$/, '')}/accept-invitation?token=${encodeURIComponent(token)}`,
    label: 'Accept the invitation',
    after: ['The link works once and expires in 7 days.', 'If you did not expect this invitation, ignore this email.'],
  });
}
