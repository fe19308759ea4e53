import { formatDateTime } from '@backoffice/platform/dates';
import { Skeleton, StatusBadge, type Tone } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import type { UserRow } from './user-rows';

const STATES: Record<UserRow['state'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'positive' },
  deactivated: { label: 'Deactivated', tone: 'negative' },
  invited: { label: 'Invited', tone: 'info' },
  expired: { label: 'Invitation expired', tone: 'warning' },
};

interface ColumnsInput {
  /** Time zone of the location; undefined while it loads. */
  zone: string | undefined;
  /** Id of the signed-in user. */
  ownId: number | undefined;
}

export const buildUsersColumns = ({ zone, ownId }: ColumnsInput): Column<UserRow>[] => [
  { key: 'name', header: 'Name', cell: ({ id, name }) => (id === ownId ? `${name} (you)` : name), compact: 'top' },
  { key: 'email', header: 'Email', cell: ({ email }) => email, compact: 'middle' },
  { key: 'role', header: 'Role', cell: ({ role }) => role, compact: 'middle' },
  {
    key: 'state',
    header: 'State',
    compact: 'top',
    cell: ({ state }) => <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>,
  },
  {
    key: 'last_sign_in',
    header: 'Last sign-in',
    cell: ({ lastSignInAt }) => <LastSignIn time={lastSignInAt} zone={zone} />,
  },
];

function LastSignIn({ time, zone }: { time: string | null; zone: string | undefined }) {
  if (time === null) return 'Never signed in';
  return zone === undefined ? <Skeleton width="9rem" /> : formatDateTime(time, zone);
}
