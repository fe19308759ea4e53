import { logIn, logOut, refreshSession } from '@backoffice/shared/contract/authentication';
import type { FastifyInstance } from 'fastify';
import { clientNetwork } from '../../plugins/client-address';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createAccessTokens } from './access-token';
import { refresh, type SessionServices, signIn, signOut } from './authentication.service';
import { createRefreshTokens } from './refresh-token';

/** Of one address. Far above what people do; it bounds what hashing passwords can cost. */
const SIGN_INS_PER_MINUTE = 120;

export function registerAuthenticationRoutes(app: FastifyInstance, { config, db, sessions }: Services): void {
  const services: SessionServices = {
    db,
    sessions,
    accessTokens: createAccessTokens(config.tokenSecret),
    refreshTokens: createRefreshTokens(config.tokenSecret),
  };

  registerOperation(
    app,
    logIn,
    async ({ body: { email, password }, request }) => ({
      data: await signIn(services, { email, digest: password, network: clientNetwork(request) }),
    }),
    { perMinute: SIGN_INS_PER_MINUTE },
  );

  registerOperation(app, refreshSession, async ({ body }) => ({ data: await refresh(services, body) }));

  registerOperation(app, logOut, async ({ body }) => {
    await signOut(services, body.refresh_token);
    return { message: 'Signed out' };
  });
}
