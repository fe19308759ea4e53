import { type ExportLink, type ExportProgress, getReportExport } from '@backoffice/contract/report-exports';
import { ApiError, call } from '@backoffice/platform/client';
import { downloadFile } from '@backoffice/platform/download';
import { dismissNotification, notificationStore, notify } from '@backoffice/platform/feedback';
import { ownKey, type useQueryClient } from '@backoffice/platform/query';
import { getSessionIdentity, sessionStore } from '@backoffice/platform/session';
import { numberFormat } from '../formats';

type QueryClient = ReturnType<typeof useQueryClient>;

/** Delay before the first progress request. Small files are complete by then, so they show no progress. */
const FIRST_PROGRESS_MS = 300;
const PROGRESS_MS = 1_000;
/** Number of retries, one second apart, before the server counts as unreachable. */
const MAX_RETRIES = 5;

/** Formats a number of rows: `1 row`, `1,974 rows`. */
export function formatRowCount(rows: number): string {
  return rows === 1 ? '1 row' : `${numberFormat.format(rows)} rows`;
}

/**
 * Downloads the file of an export and shows the progress in a notification: "Exporting orders". Resolves to the row
 * count once the server has sent all rows. Rejects with the reason when the export fails. Resolves to undefined after
 * the user or the location has changed, because the server reports the progress only to the same user and location.
 */
export async function downloadReport(
  queries: QueryClient,
  name: string,
  createLink: () => Promise<ExportLink>,
): Promise<number | undefined> {
  const identity = getSessionIdentity(sessionStore.getState());
  const isSameSession = () => getSessionIdentity(sessionStore.getState()) === identity;
  let notice: number | undefined;
  try {
    const { id, url } = await createLink();
    downloadFile(url);
    for (let delay = FIRST_PROGRESS_MS; ; delay = PROGRESS_MS) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (!isSameSession()) return undefined;
      const progress = await fetchProgress(queries, id);
      if (progress.state === 'done') return progress.rows;
      if (progress.state === 'failed')
        throw new ApiError(progress.message ?? 'the download was interrupted', 0, 'export_failed');
      if (progress.state === 'waiting') continue;
      notice ??= notify.waiting(`Exporting ${name}`);
      setDetail(notice, formatProgress(progress));
    }
  } catch (error) {
    if (isSameSession()) throw error;
    return undefined;
  } finally {
    if (notice !== undefined) dismissNotification(notice);
  }
}

/** Fetches the progress. Retries, because an export continues during a short network outage. */
async function fetchProgress(queries: QueryClient, id: number): Promise<ExportProgress> {
  return await queries.fetchQuery({
    queryKey: ownKey(['report-export', id], 'mf-reporting'),
    queryFn: ({ signal }) => call(getReportExport, { params: { id }, signal, fallback: 'the server did not respond' }),
    staleTime: 0,
    gcTime: 0,
    retry: MAX_RETRIES,
    retryDelay: PROGRESS_MS,
  });
}

function formatProgress({ rows, total_rows }: ExportProgress): string {
  return total_rows === null ? '' : `${numberFormat.format(rows)} of ${formatRowCount(total_rows)}`;
}

/** Updates the detail of a visible notification: screen readers would announce a new notification every second. */
function setDetail(id: number, detail: string): void {
  notificationStore.setState(({ notifications }) => ({
    notifications: notifications.map((notice) => (notice.id === id ? { ...notice, detail } : notice)),
  }));
}
