import { reportClientFailure } from '@backoffice/contract/client-failures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBearerToken } from '../../plugins/authentication';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { type AccessTokens, createAccessTokens } from '../authentication/access-token';

/** Of one address, behind which a restaurant's every screen may be. */
const REPORTS_PER_MINUTE = 60;
const BODY_BYTES = 4096;

export function registerClientFailureRoute(app: FastifyInstance, { config }: Services): void {
  const tokens = createAccessTokens(config.tokenSecret);
  registerOperation(
    app,
    reportClientFailure,
    async ({ body, request }) => {
      request.log.warn({ ...body, location_id: locationOf(request, tokens) }, 'client failure');
      return null;
    },
    { perMinute: REPORTS_PER_MINUTE, bodyBytes: BODY_BYTES },
  );
}

/** Where it happened. A token that has expired still says so; nothing is allowed by it. */
function locationOf(request: FastifyRequest, tokens: AccessTokens): number | undefined {
  try {
    return tokens.verifyExpired(readBearerToken(request)).locationId;
  } catch {
    return undefined;
  }
}
