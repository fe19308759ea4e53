import { reportAreaHealth, type VersionReport } from '@backoffice/contract/area-health';
import { sessionStore } from '@backoffice/platform/session';
import { remoteHealthStore } from '../recovery/remote-health-store';
import { type AreaVersion, createHealthCounts } from './health-counts';
import { observePerformance } from './observe-performance';
import { createVisits } from './visits';

/** A deployment that is watched learns of failures within this time. A tab in which nothing happens sends nothing. */
const SEND_INTERVAL_MS = 60_000;

/** Status of a report that the API will never accept; it is not sent again. */
const INVALID = 400;

/**
 * Sends reports with `keepalive`, so that the browser also sends them while it closes the page. Returns whether they must
 * be sent again: without a session, or with an expired token, which other calls will replace.
 */
async function sendReports(versions: VersionReport[]): Promise<boolean> {
  const { authToken } = sessionStore.getState();
  if (authToken === null) return true;
  const { method, path } = reportAreaHealth;
  const headers = { Authorization: `Bearer ${authToken}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ versions });
  try {
    const response = await fetch(`/api${path}`, { method, headers, body, keepalive: true });
    return !response.ok && response.status !== INVALID;
  } catch {
    return true;
  }
}

export interface HealthCollector {
  /** Begins a visit: a page of the area is shown. */
  beginVisit(area: AreaVersion): void;
}

/** Starts to count how the areas work in this page, and sends the counts every minute and when the page is hidden. */
export function startHealthCollector(shellVersion: string): HealthCollector {
  const counts = createHealthCounts();
  const visits = createVisits(counts, { remote: 'shell', version: shellVersion });
  visits.update(remoteHealthStore.getState());
  remoteHealthStore.subscribe(visits.update);
  observePerformance(counts, visits.findArea);
  const send = async () => {
    const reports = counts.drain();
    if (reports.length > 0 && (await sendReports(reports))) counts.restore(reports);
  };
  setInterval(send, SEND_INTERVAL_MS);
  // After the listeners of the web vitals, which are final when the page is hidden.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void send();
  });
  return { beginVisit: visits.begin };
}
