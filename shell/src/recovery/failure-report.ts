import {
  type ClientFailure,
  type FailurePhase,
  reportClientFailure,
  STACK_LENGTH,
} from '@backoffice/contract/client-failures';
import { call } from '@backoffice/platform/client';
import { sessionStore } from '@backoffice/platform/session';
import { recordFailure } from './remote-health';
import { remoteHealthStore } from './remote-health-store';

export interface FailureDetails {
  remote: string;
  version: string;
  phase: FailurePhase;
  /** Milliseconds from the start of the load to a load failure, or from the end of the load to a later failure. */
  durationMs: number;
  message: string;
}

/** Sends the report without waiting; a report that cannot be sent is dropped. */
function sendReport(body: ClientFailure): void {
  const { authToken } = sessionStore.getState();
  const headers: Record<string, string> = authToken === null ? {} : { Authorization: `Bearer ${authToken}` };
  call(reportClientFailure, { body, headers }).catch(() => {});
}

/**
 * Maximum number of reports that one page load sends for one remote. The server accepts 60 reports a minute per IP
 * address; the limit leaves room for the other remotes when one fails repeatedly.
 */
const MAX_REPORTS_PER_REMOTE = 10;

/** Phases in which an area's code runs; in the others, the stack contains only calls in the shell's libraries. */
const RUNS_CODE: readonly FailurePhase[] = ['start', 'render', 'event'];

/** Returns the error's stack without its message and the page's origin; empty when the error has no stack. */
function readStack(error: unknown): string {
  if (!(error instanceof Error)) return '';
  try {
    return trimStack(error);
  } catch {
    // Reading `stack` may throw, because the code of an area can replace the properties of its errors.
    return '';
  }
}

function trimStack({ name, message, stack = '' }: Error): string {
  const heading = message === '' ? name : `${name}: ${message}`;
  const calls = stack.startsWith(heading) ? stack.slice(heading.length) : stack;
  const lines = calls.split('\n').map((line) => line.trim());
  return lines.join('\n').replaceAll(window.location.origin, '').trim().slice(0, STACK_LENGTH);
}

const reportedErrors = new WeakSet<object>();

/** Records a failure and sends it to the server's log, once per `error` object. Returns whether it was sent. */
export function reportFailure(error: unknown, { durationMs, ...failure }: FailureDetails): boolean {
  if (typeof error === 'object' && error !== null) {
    if (reportedErrors.has(error)) return false;
    reportedErrors.add(error);
  }
  const { remote, version, phase, message } = failure;
  const duration = Math.round(durationMs);
  recordFailure(remote, { at: new Date().toISOString(), phase, version, message, durationMs: duration });
  if ((remoteHealthStore.getState().get(remote)?.failureCount ?? 0) > MAX_REPORTS_PER_REMOTE) return false;
  const stack = RUNS_CODE.includes(phase) ? readStack(error) : '';
  sendReport({ remote, version, phase, message, duration_ms: duration, ...(stack === '' ? {} : { stack }) });
  return true;
}

/** Returns how long ago the remote's code was loaded, in milliseconds; 0 if it is not loaded. */
export function getTimeSinceLoaded(remote: string): number {
  const readyAt = remoteHealthStore.getState().get(remote)?.readyAt;
  return readyAt === undefined ? 0 : performance.now() - readyAt;
}
