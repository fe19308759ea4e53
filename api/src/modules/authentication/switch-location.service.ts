import type { Tokens } from '@backoffice/contract/authentication';
import { notFound } from '../../errors';
import { isSupportMembership, markLocationUsed, moveSession } from './account-locations.repository';
import { findClaims } from './authentication.repository';
import { buildTokens, type SessionServices } from './authentication.service';
import { insertRefreshToken } from './sessions.repository';

/** Returns new access and refresh tokens. Throws not_found when the user has no access to the location. */
export async function switchToLocation(
  services: SessionServices,
  accessToken: string,
  locationId: number,
): Promise<Tokens> {
  const { db, accessTokens, refreshTokens } = services;
  const { sid, userId } = accessTokens.verify(accessToken);
  const claims = await findClaims(db, userId, locationId);
  // The Support account signs in at each location with the operator key instead of switching.
  if (!claims || (await isSupportMembership(db, claims))) throw notFound('Location');
  const token = refreshTokens.createFirst();
  const expiresAt = await db.transaction().execute(async (trx) => {
    await moveSession(trx, sid, locationId);
    await markLocationUsed(trx, claims);
    return await insertRefreshToken(trx, { hash: token.hash, sessionId: sid });
  });
  return buildTokens(services, { ...claims, sid }, { ...token, expiresAt });
}
