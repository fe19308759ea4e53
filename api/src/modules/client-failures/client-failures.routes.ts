import { reportClientFailure } from '@backoffice/contract/client-failures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBearerToken } from '../../plugins/authentication';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { type AccessTokens, createAccessTokens } from '../authentication/access-token';
import { createSourceMapReader } from './source-maps';
import { resolveSourceStack } from './source-stack';
import { createFailureStore } from './store-failure';

/** Maximum number of reports per client address. All screens of a restaurant may share an address. */
const REPORTS_PER_MINUTE = 60;
/** Maximum size of a report: its message and stack together have at most 2,500 characters of up to three bytes. */
const BODY_BYTES = 8192;

export function registerClientFailureRoute(app: FastifyInstance, services: Services): void {
  const { config } = services;
  const tokens = createAccessTokens(config.tokenSecret);
  const readSourceMap = createSourceMapReader(config.dataDir);
  const storeFailure = createFailureStore(app, services);
  registerOperation(
    app,
    reportClientFailure,
    async ({ body, request }) => {
      // A failure is logged even when its stack cannot be resolved.
      const sourceStack = body.stack && (await resolveSourceStack(body.stack, readSourceMap).catch(() => undefined));
      const locationId = readLocationId(request, tokens);
      request.log.warn({ ...body, source_stack: sourceStack, location_id: locationId }, 'client failure');
      await storeFailure(request, { ...body, sourceStack, locationId });
      return null;
    },
    { perMinute: REPORTS_PER_MINUTE, bodyBytes: BODY_BYTES },
  );
}

/** Returns the location id in the token. The token may have expired, because the id is only logged and stored. */
function readLocationId(request: FastifyRequest, tokens: AccessTokens): number | undefined {
  try {
    return tokens.verifyExpired(readBearerToken(request)).locationId;
  } catch {
    return undefined;
  }
}
