import { escapeHtml } from '../../mail/escape-html';
import type { Mail } from '../../mail/mailer';
import type { Services } from '../../services';

const CHANGES = {
  password_changed: 'The password of your back office account was changed.',
  two_factor_on: 'Two-factor sign-in was turned on for your back office account.',
  two_factor_off: 'Two-factor sign-in was turned off for your back office account.',
  recovery_codes_renewed: 'New recovery codes were created for your back office account. The old ones no longer work.',
} as const;

export type SecurityChange = keyof typeof CHANGES;

interface Recipient {
  userName: string;
  email: string;
}

/** Sends a user, in the background, an email about a change of password or two-factor sign-in. */
export function sendSecurityMail(
  { config, background, mailer }: Pick<Services, 'config' | 'background' | 'mailer'>,
  recipient: Recipient,
  change: SecurityChange,
): void {
  background.run('failed to send an email about an account change: check the mail settings', () =>
    mailer.send(buildSecurityMail(config.publicUrl, recipient, change)),
  );
}

/** `publicUrl` is the URL of the back office. */
function buildSecurityMail(publicUrl: string, { userName, email }: Recipient, change: SecurityChange): Mail {
  const link = `${publicUrl.replace(/\/+$/, '')}/account/security`;
  const greeting = `Hello ${userName},`;
  const advice = 'If this was not you, reset your password right away and sign out any devices you do not recognize:';
  return {
    to: { name: userName, address: email },
    subject: 'Your account was changed',
    text: `${greeting}\n\n${CHANGES[change]}\n\n${advice}\n\n${link}\n`,
    html: [
      `<p>${escapeHtml(greeting)}</p>`,
      `<p>${escapeHtml(CHANGES[change])}</p>`,
      `<p>${escapeHtml(advice)}</p>`,
      `<p><a href="${escapeHtml(link)}">Account security</a></p>`,
    ].join('\n'),
    link,
  };
}
