import { formatDateTime } from '@backoffice/shared/format/dates';
import { useBusinessDetails } from '@backoffice/shared/query';
import { Skeleton } from '@backoffice/shared/ui';

/** On the clocks of the location; on the browser's own where the API does not say which those are. */
export function Instant({ at }: { at: string }) {
  const { data, isError } = useBusinessDetails();
  const zone = data?.timezone ?? (isError ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined);
  return zone === undefined ? <Skeleton width="9rem" /> : formatDateTime(at, zone);
}
