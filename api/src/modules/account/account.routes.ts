import * as contract from '@backoffice/contract/account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { AppError, changedMeanwhile, notFound, notPermitted } from '../../errors';
import { requireSession } from '../../plugins/authentication';
import { clientNetwork } from '../../plugins/client-address';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import type { AccessClaims } from '../authentication/access-token';
import { isSupportMembership } from '../authentication/account-locations.repository';
import { listUserSessions } from '../authentication/sessions.repository';
import { findOwnAccount, findTwoFactorRequirement, renameUser, storeTwoFactorRequirement } from './account.repository';
import { type Caller, changeOwnPassword, endOwnSessions } from './account.service';
import { formatDevice } from './device-name';
import {
  confirmAuthenticator,
  renewRecoveryCodes,
  startAuthenticatorSetup,
  turnOffTwoFactor,
} from './two-factor.service';

/** Maximum number of requests per client address. It bounds the CPU time spent on hashing passwords. */
const CHECKS_PER_MINUTE = 30;
const limit = { perMinute: CHECKS_PER_MINUTE };

const readCaller = (request: FastifyRequest): Caller => ({
  session: requireSession(request),
  network: clientNetwork(request),
});

export function registerAccountRoutes(app: FastifyInstance, services: Services): void {
  registerProfileRoutes(app, services);
  registerSessionRoutes(app, services);
  registerTwoFactorRoutes(app, services);
  registerRequirementRoutes(app, services);
}

function registerProfileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  registerOperation(app, contract.getAccount, async ({ session }) => await requireAccount(services, session));

  registerOperation(app, contract.updateAccount, async ({ session, body: { user_name, updated_at } }) => {
    await withLocation(db, session.locationId, async (scope) => {
      if (await isSupportMembership(scope, session)) {
        throw notPermitted('The Support account keeps its name, because the history shows it.', 'Account');
      }
      if (!(await renameUser(scope, session.userId, { user_name, updatedAt: updated_at }))) {
        throw changedMeanwhile('account');
      }
    });
    return await requireAccount(services, session);
  });

  registerOperation(
    app,
    contract.changePassword,
    async ({ body: { current_password, new_password }, request }) => {
      await changeOwnPassword(services, readCaller(request), { current: current_password, next: new_password });
      return { message: 'Password changed successfully' };
    },
    limit,
  );
}

function registerSessionRoutes(app: FastifyInstance, services: Services): void {
  registerOperation(app, contract.listAccountSessions, async ({ session: { userId, sid } }) => {
    const rows = await listUserSessions(services.db, userId);
    const data = rows.map(({ id, user_agent, client_address, created_at, last_used_at }) => ({
      id,
      device: formatDevice(user_agent),
      address: client_address,
      signed_in_at: created_at,
      last_used_at,
      is_current: id === sid,
    }));
    return { data };
  });

  registerOperation(app, contract.endAccountSession, async ({ session: { userId }, params: { id } }) => {
    if ((await endOwnSessions(services, userId, { only: id })) === 0) throw notFound('Session');
    return { message: 'Signed out' };
  });

  registerOperation(app, contract.endOtherSessions, async ({ session: { userId, sid } }) => ({
    ended: await endOwnSessions(services, userId, { except: sid }),
  }));
}

function registerTwoFactorRoutes(app: FastifyInstance, services: Services): void {
  registerOperation(
    app,
    contract.startTwoFactor,
    async ({ body, request }) => await startAuthenticatorSetup(services, readCaller(request), body.current_password),
    limit,
  );

  registerOperation(
    app,
    contract.confirmTwoFactor,
    async ({ body: { code }, request }) => ({
      recovery_codes: await confirmAuthenticator(services, readCaller(request), code),
    }),
    limit,
  );

  registerOperation(
    app,
    contract.renewRecoveryCodes,
    async ({ body: { code }, request }) => ({
      recovery_codes: await renewRecoveryCodes(services, readCaller(request), code),
    }),
    limit,
  );

  registerOperation(
    app,
    contract.turnOffTwoFactor,
    async ({ body: { code }, request }) => {
      await turnOffTwoFactor(services, readCaller(request), code);
      return { message: 'Two-factor sign-in is off' };
    },
    limit,
  );
}

function registerRequirementRoutes(app: FastifyInstance, services: Services): void {
  const { db, sessions } = services;
  registerOperation(app, contract.getTwoFactorRequirement, async ({ session, params: { id } }) => {
    const { two_factor } = await requireAccount(services, session);
    const find = (scope: LocationDb) => requireRequirement(scope, id);
    return {
      requires_two_factor: await withLocation(db, session.locationId, find, READ_ONLY),
      can_require: two_factor.is_enabled,
    };
  });

  registerOperation(app, contract.updateTwoFactorRequirement, async ({ session, params: { id }, body }) => {
    const { two_factor } = await requireAccount(services, session);
    const requires_two_factor = await withLocation(db, session.locationId, async (scope) => {
      await requireRequirement(scope, id);
      if (body.requires_two_factor && !two_factor.is_enabled) {
        throw new AppError('conflict', 'Turn on two-factor sign-in for your own account first');
      }
      await storeTwoFactorRequirement(scope, id, body.requires_two_factor);
      return await requireRequirement(scope, id);
    });
    sessions.forgetAccess();
    return { requires_two_factor, can_require: two_factor.is_enabled };
  });
}

async function requireRequirement(scope: LocationDb, id: number): Promise<boolean> {
  const isRequired = await findTwoFactorRequirement(scope, id);
  if (isRequired === undefined) throw notFound('Location');
  return isRequired;
}

async function requireAccount({ db }: Services, session: AccessClaims) {
  const account = await findOwnAccount(db, session);
  if (!account) throw notFound('Account');
  return account;
}
