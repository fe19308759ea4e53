import type { SessionClaims } from '@backoffice/shared/contract/authentication';
import type { Operation } from '@backoffice/shared/contract/operation';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { sql } from 'kysely';
import { withLocation } from '../database/location-scope';
import type { Db } from '../database/schema';
import { AppError } from '../errors';
import { type AccessTokens, createAccessTokens } from '../modules/authentication/access-token';
import type { LiveSessions } from '../modules/authentication/live-sessions';
import { hashDeviceToken, locationOfDeviceToken } from '../modules/terminals/device-token';
import type { Services } from '../services';

/** A paired terminal, told by its device token. */
export interface TerminalIdentity {
  locationId: number;
  terminalId: number;
}

type Access = NonNullable<Operation['access']>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The hook that lets in whom an operation of this access is for. */
    admit: Record<Access, onRequestAsyncHookHandler>;
  }
  interface FastifyRequest {
    /** Set on operations of access `user`. */
    session: SessionClaims | null;
    /** Set on operations of access `terminal`. */
    terminal: TerminalIdentity | null;
  }
}

/** Gives requests their `session` or `terminal`. Runs before the body is read: a stranger's is never parsed. */
export function registerAuthentication(app: FastifyInstance, { config, db, sessions }: Services): void {
  const tokens = createAccessTokens(config.tokenSecret);
  app.decorateRequest('session', null);
  app.decorateRequest('terminal', null);
  app.decorate('admit', {
    public: async () => {},
    user: async (request) => {
      request.session = await sessionFrom(request, tokens, sessions);
    },
    terminal: async (request) => {
      request.terminal = await terminalFrom(request, db);
    },
  });
}

export function sessionOf(request: FastifyRequest): SessionClaims {
  if (!request.session) throw new Error('This operation is not for signed-in users');
  return request.session;
}

export function terminalOf(request: FastifyRequest): TerminalIdentity {
  if (!request.terminal) throw new Error('This operation is not for terminals');
  return request.terminal;
}

/** What the request presents. Throws token_missing. */
export function bearerToken(request: FastifyRequest): string {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('token_missing', 'Token is missing');
  return token;
}

async function sessionFrom(
  request: FastifyRequest,
  tokens: AccessTokens,
  sessions: LiveSessions,
): Promise<SessionClaims> {
  const claims = tokens.verify(bearerToken(request));
  if (!(await sessions.isLive(claims.sid))) throw new AppError('token_invalid', 'The session has ended');
  return claims;
}

async function terminalFrom(request: FastifyRequest, db: Db): Promise<TerminalIdentity> {
  const token = bearerToken(request);
  const locationId = locationOfDeviceToken(token);
  const terminalId = locationId && (await findTerminal(db, locationId, hashDeviceToken(token)));
  if (!terminalId) throw new AppError('token_invalid', 'The device token is not valid');
  return { locationId, terminalId };
}

async function findTerminal(db: Db, locationId: number, hash: Buffer): Promise<number | undefined> {
  return await withLocation(db, locationId, async (scope) => {
    const terminal = await scope
      .selectFrom('terminals')
      .select(['id', sql<boolean>`coalesce(last_seen_at < now() - interval '1 minute', true)`.as('unseen')])
      .where('location_id', '=', locationId)
      .where('device_token_hash', '=', hash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    // To the minute is enough, and spares a write at every request.
    if (terminal?.unseen) {
      await scope
        .updateTable('terminals')
        .set({ last_seen_at: sql<string>`now()` })
        .where('location_id', '=', locationId)
        .where('id', '=', terminal.id)
        .execute();
    }
    return terminal?.id;
  });
}
