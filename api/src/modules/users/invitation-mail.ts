import { escapeHtml } from '../../mail/escape-html';
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
  const { userName, email, invitedBy, locationName, token } = invitation;
  const link = `${publicUrl.replace(/\/+$/, '')}/accept-invitation?token=${encodeURIComponent(token)}`;
  const greeting = `Hello ${userName},`;
  const request = `${invitedBy} invited you to the back office of ${locationName}. To accept, open this link:`;
  const limits = 'The link works once and expires in 7 days.';
  const otherwise = 'If you did not expect this invitation, ignore this email.';
  return {
    to: { name: userName, address: email },
    subject: `Invitation to ${locationName}`,
    text: `${greeting}\n\n${request}\n\n${link}\n\n${limits}\n\n${otherwise}\n`,
    html: [
      `<p>${escapeHtml(greeting)}</p>`,
      `<p>${escapeHtml(request)}</p>`,
      `<p><a href="${escapeHtml(link)}">Accept the invitation</a></p>`,
      `<p>${escapeHtml(limits)}</p>`,
      `<p>${escapeHtml(otherwise)}</p>`,
    ].join('\n'),
    link,
  };
}
