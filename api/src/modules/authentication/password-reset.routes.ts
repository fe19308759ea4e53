import * as contract from '@backoffice/contract/authentication';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createKnownDevices } from './known-devices';
import { resetPassword, sendResetLink } from './password-reset.service';

/** Of one address: several people of one restaurant, and no way to fill mailboxes. */
const LINKS_PER_MINUTE = 10;
const RESETS_PER_MINUTE = 20;

export function registerPasswordResetRoutes(app: FastifyInstance, services: Services): void {
  const devices = createKnownDevices(services.config);
  registerOperation(
    app,
    contract.forgotPassword,
    async ({ body: { email } }) => {
      // In the background for every address: neither text nor time tells which has an account.
      services.background.run('a link for a new password was not sent', () => sendResetLink(services, email));
      return {
        message: 'If an account belongs to this e-mail address, instructions to reset the password are on their way.',
      };
    },
    { perMinute: LINKS_PER_MINUTE },
  );

  registerOperation(
    app,
    contract.resetPassword,
    async ({ body: { email, token, new_password }, request, reply }) => {
      await resetPassword(services, { email, token, digest: new_password });
      // The link proves access to the account's mail: make the device known, so that others cannot lock it out.
      reply.header('Set-Cookie', devices.remember(email, devices.recognize(email, request.headers.cookie)));
      return { message: 'Password reset successfully.' };
    },
    { perMinute: RESETS_PER_MINUTE },
  );
}
