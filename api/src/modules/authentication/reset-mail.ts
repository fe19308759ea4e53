import { buildLinkMail } from '../../mail/link-mail';
import type { Mail } from '../../mail/mailer';

interface Recipient {
  userName: string;
  email: string;
}

/** Builds the email with the password reset link. `publicUrl` is the URL of the back office. */
export function buildResetMail(publicUrl: string, recipient: Recipient, token: string): Mail {
  const query = `email=${encodeURIComponent(recipient.email)}&token=${encodeURIComponent(token)}`;
  return buildLinkMail({
    recipient,
    subject: 'Reset your password',
    before: ['Someone asked to reset the password of your back office account. To choose a new one, open this link:'],
    link: `${publicUrl.replace(/\/+$/, '')}/reset-password?${query}`,
    label: 'Choose a new password',
    after: [
      'The link works once and expires in 30 minutes.',
      'If you did not ask for this, ignore this email. Your password stays the same.',
    ],
  });
}
