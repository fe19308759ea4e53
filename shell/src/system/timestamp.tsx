import { formatDateTime } from '@backoffice/platform/dates';
import { useBusinessDetails } from '@backoffice/platform/query';
import { Skeleton } from '@backoffice/ui';

/** Shows a time in the location's time zone, or in the browser's when the API does not respond. */
export function Timestamp({ at }: { at: string }) {
  const { data, isError } = useBusinessDetails();
  const zone = data?.timezone ?? (isError ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined);
  return zone === undefined ? <Skeleton width="9rem" /> : formatDateTime(at, zone);
}
