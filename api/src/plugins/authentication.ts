import type { SessionClaims } from '@backoffice/shared/contract/authentication';
import type { Operation } from '@backoffice/shared/contract/operation';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { AppError } from '../errors';

/** A paired terminal, told by its device token. */
export interface TerminalIdentity {
  locationId: number;
  terminalId: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on operations of access `user`. */
    session: SessionClaims | null;
    /** Set on operations of access `terminal`. */
    terminal: TerminalIdentity | null;
  }
}

/** The hook that lets in whom an operation of this access is for. */
export function authenticationOf(access: NonNullable<Operation['access']>): preHandlerAsyncHookHandler {
  return async (request) => {
    if (access !== 'public') throw new AppError('token_missing', `Token is missing on ${request.url}`);
  };
}

export function sessionOf(request: FastifyRequest): SessionClaims {
  if (!request.session) throw new Error('This operation is not for signed-in users');
  return request.session;
}

export function terminalOf(request: FastifyRequest): TerminalIdentity {
  if (!request.terminal) throw new Error('This operation is not for terminals');
  return request.terminal;
}
