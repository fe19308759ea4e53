import { TWO_FACTOR_MISSING } from '@backoffice/contract/error';
import type { Operation } from '@backoffice/contract/operation';
import { type Access, findMissingModule, moduleName } from '@backoffice/contract/rights';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { sql } from 'kysely';
import { type LocationDb, READ_ONLY, withLocation } from '../database/location-scope';
import type { Db } from '../database/schema';
import { AppError, notPermitted } from '../errors';
import { hashToken } from '../hash-token';
import { type AccessClaims, type AccessTokens, createAccessTokens } from '../modules/authentication/access-token';
import type { LiveSessions, SessionAccess } from '../modules/authentication/live-sessions';
import { readDeviceTokenLocation } from '../modules/terminals/device-token';
import type { Services } from '../services';

/** A paired terminal, identified by its device token. */
export interface TerminalIdentity {
  locationId: number;
  terminalId: number;
}

type CallerKind = NonNullable<Operation['access']>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Authentication hooks by kind of access. Each hook rejects requests without valid credentials of its kind. */
    accessHooks: Record<CallerKind, onRequestAsyncHookHandler>;
  }
  interface FastifyContextConfig {
    /** Right that an operation for signed-in users requires. */
    right?: Operation['right'];
    allowsMissingTwoFactor?: boolean;
  }
  interface FastifyRequest {
    /** Present only in requests to operations whose access is `user`. */
    session: AccessClaims | null;
    /** Rights of the user of `session`. */
    access: Access | null;
    /** Present only in requests to operations whose access is `terminal`. */
    terminal: TerminalIdentity | null;
  }
}

/** Runs before the body is read, so that the bodies of unauthenticated requests are not parsed. */
export function registerAuthentication(app: FastifyInstance, { config, db, sessions }: Services): void {
  const tokens = createAccessTokens(config.tokenSecret);
  app.decorateRequest('session', null);
  app.decorateRequest('access', null);
  app.decorateRequest('terminal', null);
  app.decorate('accessHooks', {
    public: async () => {},
    user: async (request) => {
      const { claims, access } = await authenticateUser(request, tokens, sessions);
      const { right, allowsMissingTwoFactor = false } = request.routeOptions.config;
      if (access.lacksTwoFactor && !allowsMissingTwoFactor) throw twoFactorMissing();
      requireRight(access, right);
      request.session = claims;
      request.access = access;
    },
    terminal: async (request) => {
      request.terminal = await authenticateTerminal(request, db);
    },
  });
}

export function requireSession(request: FastifyRequest): AccessClaims {
  if (!request.session) throw new Error('This operation is not for signed-in users');
  return request.session;
}

export function requireAccess(request: FastifyRequest): Access {
  if (!request.access) throw new Error('This operation is not for signed-in users');
  return request.access;
}

export function requireTerminal(request: FastifyRequest): TerminalIdentity {
  if (!request.terminal) throw new Error('This operation is not for terminals');
  return request.terminal;
}

/** Returns the bearer token of a request. Throws token_missing. */
export function readBearerToken(request: FastifyRequest): string {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('token_missing', 'Token is missing');
  return token;
}

async function authenticateUser(
  request: FastifyRequest,
  tokens: AccessTokens,
  sessions: LiveSessions,
): Promise<{ claims: AccessClaims; access: SessionAccess }> {
  const claims = tokens.verify(readBearerToken(request));
  const access = await sessions.findAccess({ sessionId: claims.sid, locationId: claims.locationId });
  if (!access) throw new AppError('token_invalid', 'The session has ended');
  return { claims, access };
}

function twoFactorMissing(): AppError {
  return new AppError(
    TWO_FACTOR_MISSING,
    'Your location requires two-factor sign-in. Set it up in your account first.',
  );
}

/** Throws not_permitted without the right, and an internal error when the route declares no right. */
function requireRight(access: Access, right: Operation['right']): void {
  if (right === 'any' || (right === 'owner' && access.isOwner)) return;
  if (right === undefined) throw new Error('The operation names no right');
  if (right === 'owner') throw notPermitted('Only owners of the location can do this. Ask one of them.', 'Owner');
  const missing = findMissingModule(access, right);
  if (missing === undefined) return;
  const name = moduleName(missing);
  const canView = right.level === 'manage' && access.rights[missing] === 'view';
  const what = canView ? `Your role can view ${name} but not change it` : `Your role does not include ${name}`;
  throw notPermitted(`${what}. Ask an owner of the location.`, name);
}

async function authenticateTerminal(request: FastifyRequest, db: Db): Promise<TerminalIdentity> {
  const token = readBearerToken(request);
  const locationId = readDeviceTokenLocation(token);
  const terminalId = locationId && (await findTerminal(db, locationId, hashToken(token)));
  if (!terminalId) throw new AppError('token_invalid', 'The device token is not valid');
  return { locationId, terminalId };
}

async function findTerminal(db: Db, locationId: number, hash: Buffer): Promise<number | undefined> {
  const findByToken = async (scope: LocationDb) =>
    await scope
      .selectFrom('terminals')
      .select(['id', sql<boolean>`coalesce(last_seen_at < now() - interval '1 minute', true)`.as('is_last_seen_stale')])
      .where('location_id', '=', locationId)
      .where('device_token_hash', '=', hash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
  const terminal = await withLocation(db, locationId, findByToken, READ_ONLY);
  // `last_seen_at` is exact only to the minute, because a write at every request would be expensive.
  if (terminal?.is_last_seen_stale) {
    await withLocation(db, locationId, (scope) =>
      scope
        .updateTable('terminals')
        .set({ last_seen_at: sql<string>`now()` })
        .where('location_id', '=', locationId)
        .where('id', '=', terminal.id)
        .execute(),
    );
  }
  return terminal?.id;
}
