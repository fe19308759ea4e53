import { call } from '@backoffice/shared/client';
import {
  type ClientFailure,
  type FailurePhase,
  reportClientFailure,
} from '@backoffice/shared/contract/client-failures';
import { sessionStore } from '@backoffice/shared/session';
import { noteFailure } from './remote-health';
import { remoteLoads } from './remote-loads';

export interface Failure {
  /** Name of the area. */
  remote: string;
  version: string;
  phase: FailurePhase;
  /** For how long its visitor had waited, or the area been in use. */
  durationMs: number;
  message: string;
}

/** Fire and forget: that it cannot be sent is nobody's trouble. */
function send(body: ClientFailure): void {
  const { authToken } = sessionStore.getState();
  const headers: Record<string, string> = authToken === null ? {} : { Authorization: `Bearer ${authToken}` };
  call(reportClientFailure, { body, headers }).catch(() => {});
}

/**
 * How many failures of one area the server is told of by one page. It takes 60 a minute from one address: an area that
 * fails all the time does not use up what the others need.
 */
const MOST_SENT = 10;

const reported = new WeakSet<object>();

/**
 * Puts a failure into the area's record and into the server's log. One `error` is one failure, however often told.
 * Answers whether that was sent.
 */
export function reportFailure(error: unknown, { durationMs, ...failure }: Failure): boolean {
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return false;
    reported.add(error);
  }
  const { remote, version, phase, message } = failure;
  const duration = Math.round(durationMs);
  noteFailure(remote, { at: new Date().toISOString(), phase, version, message, durationMs: duration });
  if ((remoteLoads.getState().get(remote)?.failures ?? 0) > MOST_SENT) return false;
  send({ remote, version, phase, message, duration_ms: duration });
  return true;
}

/** How long the area's code has been there, in milliseconds; 0 where that is not known. */
export function timeInUse(remote: string): number {
  const readyAt = remoteLoads.getState().get(remote)?.readyAt;
  return readyAt === undefined ? 0 : performance.now() - readyAt;
}
