import type { Terminal } from '@backoffice/contract/terminals';
import { capitalize } from '@backoffice/contract/words';
import { formatDateTime } from '@backoffice/platform/dates';
import { Skeleton, StatusBadge, type Tone } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { formatClockDifference } from './clock-difference';

const STATUSES: Record<Terminal['status'], { label: string; tone: Tone }> = {
  Paired: { label: 'Paired', tone: 'positive' },
  NotPaired: { label: 'Not paired', tone: 'neutral' },
  Revoked: { label: 'Revoked', tone: 'negative' },
};

/** `zone` is the time zone of the location; undefined while it loads. */
export const buildTerminalsColumns = (zone: string | undefined): Column<Terminal>[] => [
  { key: 'name', header: 'Name', cell: ({ name }) => name, compact: 'top' },
  {
    key: 'status',
    header: 'Status',
    compact: 'top',
    cell: ({ status }) => <StatusBadge tone={STATUSES[status].tone}>{STATUSES[status].label}</StatusBadge>,
  },
  { key: 'app_version', header: 'App version', cell: ({ app_version }) => app_version || '-' },
  {
    key: 'last_seen',
    header: 'Last seen',
    cell: (terminal) => (
      <div>
        <LastSeen time={terminal.last_seen_at} zone={zone} />
        <WrongClock terminal={terminal} />
      </div>
    ),
  },
];

function WrongClock({ terminal }: { terminal: Terminal }) {
  const difference = formatClockDifference(terminal);
  return difference === undefined ? null : <div>{capitalize(difference)}</div>;
}

function LastSeen({ time, zone }: { time: string | null; zone: string | undefined }) {
  if (time === null) return 'Never';
  return zone === undefined ? <Skeleton width="9rem" /> : formatDateTime(time, zone);
}
