import { type SalesException, updateException } from '@backoffice/contract/exceptions';
import type { FastifyInstance } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { AppError, notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findException, updateSeen } from './exceptions.repository';

export function registerExceptionRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, updateException, async ({ session, params: { id }, body: { is_seen, note, seen_at } }) => {
    const { locationId, userId, userName } = session;
    return await withLocation(db, locationId, async (scope) => {
      const seen = is_seen ? { userId, userName, note } : null;
      const isChanged = await updateSeen(scope, locationId, { id, seen, seenAt: seen_at });
      const exception = await findException(scope, locationId, id);
      if (!exception) throw notFound('Exception');
      if (!isChanged && seen_at !== undefined && !hasState(exception, seen)) throw seenMeanwhile(exception);
      return exception;
    });
  });
}

/** Whether an exception is already in the requested state, as when a request is repeated after a lost response. */
function hasState({ seen }: SalesException, wanted: { userName: string; note: string | undefined } | null): boolean {
  if (seen === null || wanted === null) return seen === wanted;
  return seen.by === wanted.userName && (wanted.note === undefined || seen.note === wanted.note);
}

function seenMeanwhile({ seen }: SalesException): AppError {
  if (seen === null) {
    return new AppError('changed_meanwhile', 'Somebody else has marked this exception as not seen in the meantime');
  }
  const change =
    seen.note === '' ? 'has marked this exception as seen in the meantime' : `wrote in the meantime: “${seen.note}”`;
  return new AppError('changed_meanwhile', `${seen.by} ${change}`);
}
