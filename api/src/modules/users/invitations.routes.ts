import * as contract from '@backoffice/contract/invitations';
import type { FastifyInstance } from 'fastify';
import { clientNetwork } from '../../plugins/client-address';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createKnownDevices } from '../authentication/known-devices';
import { acceptInvitation, describeInvitation } from './accept-invitation.service';

/** Maximum number of invitation links that a client IP address can open per minute, and of accept requests. */
const LINKS_PER_MINUTE = 60;
const ACCEPTED_PER_MINUTE = 20;

/** Registers the requests that the page behind an invitation link sends. */
export function registerInvitationRoutes(app: FastifyInstance, services: Services): void {
  const devices = createKnownDevices(services.config);
  registerOperation(app, contract.findInvitation, ({ body }) => describeInvitation(services, body.token), {
    perMinute: LINKS_PER_MINUTE,
  });

  registerOperation(
    app,
    contract.acceptInvitation,
    async ({ body: { token, password, user_name }, request, reply }) => {
      const client = { network: clientNetwork(request), device: undefined };
      const email = await acceptInvitation(services, { token, digest: password, userName: user_name }, client);
      // The link proves access to the account's mailbox. The device is therefore remembered as known, so that failed
      // sign-ins on other devices cannot lock it out.
      reply.header('Set-Cookie', devices.remember(email, devices.recognize(email, request.headers.cookie)));
      return { message: 'You can sign in now.' };
    },
    { perMinute: ACCEPTED_PER_MINUTE },
  );
}
