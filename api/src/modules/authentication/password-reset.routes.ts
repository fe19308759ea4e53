import * as contract from '@backoffice/contract/authentication';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createKnownDevices } from './known-devices';
import { resetPassword, sendResetLink } from './password-reset.service';

/** Maximum per client address: enough for the team of a restaurant, too low to flood mailboxes. */
const LINKS_PER_MINUTE = 10;
const RESETS_PER_MINUTE = 20;

export function registerPasswordResetRoutes(app: FastifyInstance, services: Services): void {
  const devices = createKnownDevices(services.config);
  registerOperation(
    app,
    contract.forgotPassword,
    async ({ body: { email } }) => {
      // The email is sent in the background: the response time must not reveal whether the address has an account.
      services.background.run('failed to send a password reset link: check the mail settings', () =>
        sendResetLink(services, email),
      );
      return {
        message: 'If this email address has an account, instructions to reset the password are on their way.',
      };
    },
    { perMinute: LINKS_PER_MINUTE },
  );

  registerOperation(
    app,
    contract.resetPassword,
    async ({ body: { email, token, new_password }, request, reply }) => {
      const isProof = await resetPassword(services, { email, token, digest: new_password });
      // The device becomes known, so that failed sign-ins on other devices cannot lock it out.
      if (isProof)
        reply.header('Set-Cookie', devices.remember(email, devices.recognize(email, request.headers.cookie)));
      return { message: 'Password reset successfully.' };
    },
    { perMinute: RESETS_PER_MINUTE },
  );
}
