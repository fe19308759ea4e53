import {
  MAX_SIGNED_OUT_COUNT,
  MAX_SIGNED_OUT_TIMINGS,
  MAX_SIGNED_OUT_VERSIONS,
  reportAreaHealth,
  reportSignedOutHealth,
  type VersionReport,
} from '@backoffice/contract/area-health';

/** HTTP status with which the API rejects an invalid report. Such a report is not sent again. */
const INVALID = 400;

/**
 * Posts reports with `keepalive`, so the browser also sends them while it closes the page. Returns whether they must be
 * sent again: after an expired token, which other requests will refresh, or when the API does not respond.
 */
async function post({ path }: { path: string }, versions: VersionReport[], options: RequestInit): Promise<boolean> {
  const headers = { ...options.headers, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ versions });
  try {
    const response = await fetch(`/api${path}`, { ...options, method: 'POST', headers, body, keepalive: true });
    return !response.ok && response.status !== INVALID;
  } catch {
    return true;
  }
}

const limit = (count: number) => Math.min(count, MAX_SIGNED_OUT_COUNT);

/** Reduces a report to what the API accepts without a session. */
function limitReport(report: VersionReport): VersionReport {
  const errors = Object.entries(report.errors).map(([phase, count]) => [phase, limit(count)] as const);
  return {
    ...report,
    visits: limit(report.visits),
    failed_visits: limit(report.failed_visits),
    errors: Object.fromEntries(errors),
    long_tasks: limit(report.long_tasks),
    blocks: limit(report.blocks),
    timings: report.timings.slice(0, MAX_SIGNED_OUT_TIMINGS),
  };
}

/**
 * Sends reports of the session with the token `authToken`, and returns those that must be sent again. Without a session,
 * only reports of the shell and of `signedOutAreas` are sent; the others wait for the next session.
 */
export async function sendReports(
  reports: VersionReport[],
  signedOutAreas: readonly string[],
  authToken: string | null,
): Promise<readonly VersionReport[]> {
  if (authToken !== null) {
    const headers = { Authorization: `Bearer ${authToken}` };
    return (await post(reportAreaHealth, reports, { headers })) ? reports : [];
  }
  const names = ['shell', ...signedOutAreas];
  const sent = reports.filter(({ remote }) => names.includes(remote)).slice(0, MAX_SIGNED_OUT_VERSIONS);
  if (sent.length === 0) return reports;
  const isUnsent = await post(reportSignedOutHealth, sent.map(limitReport), { credentials: 'omit' });
  return isUnsent ? reports : reports.filter((report) => !sent.includes(report));
}
