import { toDay } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import type { ReportRange } from './report-range';

/** A name like `orders 2026-11-01 to 2026-11-30 America-New_York.csv`, valid in every file system. */
export function buildFileName(
  report: string,
  { start_date, end_date }: ReportRange,
  { timezone, day_cutoff }: DaySettings,
): string {
  const first = start_date && toDay(start_date, timezone, day_cutoff);
  const last = end_date && toDay(end_date, timezone, day_cutoff);
  return `${report} ${describeDays(first, last)} ${timezone.replaceAll('/', '-')}.csv`;
}

function describeDays(first: string | undefined, last: string | undefined): string {
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `from ${first}`;
  return last ? `to ${last}` : 'all days';
}

/** Returns the Content-Disposition header (RFC 6266) of a download whose file name is ASCII. */
export function attachmentHeader(fileName: string): string {
  return `attachment; filename="${fileName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
