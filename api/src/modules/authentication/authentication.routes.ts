import { listAccountLocations, switchLocation } from '@backoffice/contract/account-locations';
import { logIn, logOut, refreshSession } from '@backoffice/contract/authentication';
import { TWO_FACTOR_REQUIRED } from '@backoffice/contract/error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors';
import { readBearerToken } from '../../plugins/authentication';
import { clientAddress, clientNetwork } from '../../plugins/client-address';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findAccountLocations } from './account-locations.repository';
import { createSessionServices, exchangeRefreshToken, signIn, signOut } from './authentication.service';
import { createKnownDevices } from './known-devices';
import { switchToLocation } from './switch-location.service';

/** Maximum per client address, far above normal use. It only limits the CPU time spent on hashing passwords. */
const SIGN_INS_PER_MINUTE = 120;

export function registerAuthenticationRoutes(app: FastifyInstance, { config, db, sessions }: Services): void {
  const services = createSessionServices({ config, db, sessions });

  const devices = createKnownDevices(config);
  registerOperation(
    app,
    logIn,
    async ({ body: { email, password, code }, request, reply }) => {
      const device = devices.recognize(email, request.headers.cookie);
      const sessionDevice = { userAgent: request.headers['user-agent'], address: clientAddress(request) };
      const credentials = { email, digest: password, code, network: clientNetwork(request), device, sessionDevice };
      try {
        const data = await signIn(services, credentials);
        reply.header('Set-Cookie', devices.remember(email, device));
        return { data };
      } catch (error) {
        logFailure(request, error, { account: devices.accountHash(email), device });
        throw error;
      }
    },
    { perMinute: SIGN_INS_PER_MINUTE },
  );

  registerOperation(app, refreshSession, async ({ body }) => ({ data: await exchangeRefreshToken(services, body) }));

  registerOperation(app, logOut, async ({ body }) => {
    await signOut(services, body.refresh_token);
    return { message: 'Signed out' };
  });

  registerOperation(app, listAccountLocations, async ({ session }) => ({
    data: await findAccountLocations(db, session.userId),
  }));

  registerOperation(app, switchLocation, async ({ request, body }) => ({
    data: await switchToLocation(services, readBearerToken(request), body.location_id),
  }));
}

/** Logs account, client address and whether the device is known, so that operators can detect attacks. */
function logFailure(request: FastifyRequest, error: unknown, attempt: { account: string; device: string | undefined }) {
  if (!(error instanceof AppError) || error.code === TWO_FACTOR_REQUIRED) return;
  const { account, device } = attempt;
  const line = { account, address: clientAddress(request), code: error.code, known_device: device !== undefined };
  request.log.warn(line, 'sign-in failed');
}
