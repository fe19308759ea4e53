import type { SessionClaims } from '@backoffice/contract/authentication';
import type { Operation } from '@backoffice/contract/operation';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { sql } from 'kysely';
import { type LocationDb, READ_ONLY, withLocation } from '../database/location-scope';
import type { Db } from '../database/schema';
import { AppError } from '../errors';
import { type AccessTokens, createAccessTokens } from '../modules/authentication/access-token';
import type { LiveSessions } from '../modules/authentication/live-sessions';
import { hashDeviceToken, readDeviceTokenLocation } from '../modules/terminals/device-token';
import type { Services } from '../services';

/** A paired terminal, identified by its device token. */
export interface TerminalIdentity {
  locationId: number;
  terminalId: number;
}

type Access = NonNullable<Operation['access']>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Authentication hook of each kind of access: rejects requests without valid credentials of that kind. */
    accessHooks: Record<Access, onRequestAsyncHookHandler>;
  }
  interface FastifyRequest {
    /** Present only in requests to operations whose access is `user`. */
    session: SessionClaims | null;
    /** Present only in requests to operations whose access is `terminal`. */
    terminal: TerminalIdentity | null;
  }
}

/** Sets `session` or `terminal` of requests. Runs before the body is read, so that unauthenticated bodies are not parsed. */
export function registerAuthentication(app: FastifyInstance, { config, db, sessions }: Services): void {
  const tokens = createAccessTokens(config.tokenSecret);
  app.decorateRequest('session', null);
  app.decorateRequest('terminal', null);
  app.decorate('accessHooks', {
    public: async () => {},
    user: async (request) => {
      request.session = await authenticateUser(request, tokens, sessions);
    },
    terminal: async (request) => {
      request.terminal = await authenticateTerminal(request, db);
    },
  });
}

export function requireSession(request: FastifyRequest): SessionClaims {
  if (!request.session) throw new Error('This operation is not for signed-in users');
  return request.session;
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
): Promise<SessionClaims> {
  const claims = tokens.verify(readBearerToken(request));
  if (!(await sessions.isLive(claims.sid))) throw new AppError('token_invalid', 'The session has ended');
  return claims;
}

async function authenticateTerminal(request: FastifyRequest, db: Db): Promise<TerminalIdentity> {
  const token = readBearerToken(request);
  const locationId = readDeviceTokenLocation(token);
  const terminalId = locationId && (await findTerminal(db, locationId, hashDeviceToken(token)));
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
  // `last_seen_at` is exact to the minute: a write at every request would be expensive.
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
