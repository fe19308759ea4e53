import { escapeHtml } from '../../mail/escape-html';
import type { Mail } from '../../mail/mailer';

interface Recipient {
  userName: string;
  email: string;
}

/** Builds the email with the password reset link. `publicUrl` is the URL of the back office. */
export function buildResetMail(publicUrl: string, { userName, email }: Recipient, token: string): Mail {
  const query = `email=${encodeURIComponent(email)}&token=${encodeURIComponent(token)}`;
  const link = `${publicUrl.replace(/\/+$/, '')}/reset-password?${query}`;
  const greeting = `Hello ${userName},`;
  const request =
    'Someone asked to reset the password of your back office account. To choose a new one, open this link:';
  const limits = 'The link works once and expires in 30 minutes.';
  const otherwise = 'If you did not ask for this, ignore this email. Your password stays the same.';
  return {
    to: { name: userName, address: email },
    subject: 'Reset your password',
    text: `${greeting}\n\n${request}\n\n${link}\n\n${limits}\n\n${otherwise}\n`,
    html: [
      `<p>${escapeHtml(greeting)}</p>`,
      `<p>${escapeHtml(request)}</p>`,
      `<p><a href="${escapeHtml(link)}">Choose a new password</a></p>`,
      `<p>${escapeHtml(limits)}</p>`,
      `<p>${escapeHtml(otherwise)}</p>`,
    ].join('\n'),
    link,
  };
}
