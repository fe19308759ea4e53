import { getSessionIdentity, type Session, sessionStore } from '@backoffice/platform/session';
import { remoteHealthStore } from '../recovery/remote-health-store';
import { type AreaVersion, createHealthCounts } from './health-counts';
import { observePerformance } from './observe-performance';
import { sendReports } from './send-reports';
import { createVisits } from './visits';

/** Interval between reports, after which a monitored deployment sees failures. An idle tab sends none. */
const SEND_INTERVAL_MS = 60_000;

export interface HealthCollector {
  beginVisit(area: AreaVersion): void;
}

const isSameIdentity = (one: Session, other: Session) => getSessionIdentity(one) === getSessionIdentity(other);

/**
 * Starts to count visits, errors and timings in this page. Sends the counts every minute and when the page is hidden.
 * `signedOutAreas` are the names of the areas that also report without a session.
 */
export function startHealthCollector(shellVersion: string, signedOutAreas: readonly string[]): HealthCollector {
  const counts = createHealthCounts();
  const visits = createVisits(counts, { remote: 'shell', version: shellVersion });
  visits.update(remoteHealthStore.getState());
  remoteHealthStore.subscribe(visits.update);
  observePerformance(counts, visits.findArea);
  const send = async (session = sessionStore.getState()) => {
    const reports = counts.drain();
    if (reports.length === 0) return;
    const unsent = await sendReports(reports, signedOutAreas, session.authToken);
    // Counts of one location are not sent for the next one, because a rollout may include only one of the two.
    if (isSameIdentity(session, sessionStore.getState())) counts.restore(unsent);
  };
  setInterval(send, SEND_INTERVAL_MS);
  sessionStore.subscribe((session, previous) => {
    if (previous.authToken !== null && !isSameIdentity(session, previous)) void send(previous);
  });
  // This listener runs after those of the web vitals, which record their final values when the page is hidden.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void send();
  });
  return { beginVisit: visits.begin };
}
