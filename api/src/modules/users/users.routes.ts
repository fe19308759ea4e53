import * as contract from '@backoffice/contract/users';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createInvitationService } from './invitations.service';
import { createUserService } from './users.service';

/** Rate limit per client address: enough to invite a whole team, too low to flood mailboxes. */
const MAILS_PER_MINUTE = 20;

export function registerUserRoutes(app: FastifyInstance, services: Services): void {
  const users = createUserService(services);
  const invitations = createInvitationService(services);

  registerOperation(app, contract.listUsers, ({ session, access }) => users.list({ ...session, access }));
  registerOperation(app, contract.setUserRole, ({ session, access, params, body }) =>
    users.setRole({ ...session, access }, params.id, body.role_id, body.updated_at),
  );
  registerOperation(app, contract.setUserActive, ({ session, access, params, query }) =>
    users.setActive({ ...session, access }, params.id, query.is_active),
  );
  registerOperation(app, contract.removeUser, ({ session, access, params }) =>
    users.remove({ ...session, access }, params.id),
  );

  const mailLimit = { perMinute: MAILS_PER_MINUTE };
  registerOperation(
    app,
    contract.inviteUser,
    ({ session, access, body }) => invitations.invite({ ...session, access }, body),
    mailLimit,
  );
  registerOperation(
    app,
    contract.resendInvitation,
    ({ session, access, params }) => invitations.resend({ ...session, access }, params.id),
    mailLimit,
  );
  registerOperation(app, contract.revokeInvitation, ({ session, access, params }) =>
    invitations.revoke({ ...session, access }, params.id),
  );
}
