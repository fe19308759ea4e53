import { logIn, logOut, refreshSession } from '@backoffice/contract/authentication';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors';
import { clientAddress, clientNetwork } from '../../plugins/client-address';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createAccessTokens } from './access-token';
import { refresh, type SessionServices, signIn, signOut } from './authentication.service';
import { createKnownDevices } from './known-devices';
import { createRefreshTokens } from './refresh-token';

/** Limit per client address. It is far above normal use and only bounds the cost of hashing passwords. */
const SIGN_INS_PER_MINUTE = 120;

export function registerAuthenticationRoutes(app: FastifyInstance, { config, db, sessions }: Services): void {
  const services: SessionServices = {
    db,
    sessions,
    accessTokens: createAccessTokens(config.tokenSecret),
    refreshTokens: createRefreshTokens(config.tokenSecret),
  };

  const devices = createKnownDevices(config);
  registerOperation(
    app,
    logIn,
    async ({ body: { email, password }, request, reply }) => {
      const device = devices.recognize(email, request.headers.cookie);
      const credentials = { email, digest: password, network: clientNetwork(request), device };
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

  registerOperation(app, refreshSession, async ({ body }) => ({ data: await refresh(services, body) }));

  registerOperation(app, logOut, async ({ body }) => {
    await signOut(services, body.refresh_token);
    return { message: 'Signed out' };
  });
}

/** Logs account, client address and whether the device is known, so that operators can detect attacks. */
function logFailure(request: FastifyRequest, error: unknown, attempt: { account: string; device: string | undefined }) {
  if (!(error instanceof AppError)) return;
  const { account, device } = attempt;
  const line = { account, address: clientAddress(request), code: error.code, known_device: device !== undefined };
  request.log.warn(line, 'sign-in failed');
}
