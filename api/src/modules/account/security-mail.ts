import { buildLinkMail } from '../../mail/link-mail';
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
function buildSecurityMail(publicUrl: string, recipient: Recipient, change: SecurityChange): Mail {
  return buildLinkMail({
    recipient,
    subject: 'Your account was changed',
    before: [
      CHANGES[change],
      'If this was not you, reset your password right away and sign out any devices you do not recognize:',
    ],
    link: `${publicUrl.replace(/\/+$/, '')}/account/security`,
    label: 'Account security',
  });
}
