import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import type { ReportRange } from './report-range';

/**
 * Returns a file name such as `orders 2026-11-01 to 2026-11-30 America-New_York.csv`, with the days of the range in the
 * time zone `zone`. It is valid in every file system: IANA names contain no special character but the slash.
 */
export function buildFileName(report: string, { start_date, end_date }: ReportRange, zone: string): string {
  const toDay = (instant: string) => format(new TZDate(instant, zone), 'yyyy-MM-dd');
  const first = start_date && toDay(start_date);
  const last = end_date && toDay(end_date);
  return `${report} ${describeDays(first, last)} ${zone.replaceAll('/', '-')}.csv`;
}

function describeDays(first: string | undefined, last: string | undefined): string {
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `from ${first}`;
  return last ? `to ${last}` : 'all days';
}

/** Returns the Content-Disposition (RFC 6266) of a download with an ASCII name. */
export function attachment(fileName: string): string {
  return `attachment; filename="${fileName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
