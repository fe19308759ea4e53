import { formatCount } from '@backoffice/contract/words';
import { Card, DefinitionList, Skeleton, StatusBadge } from '@backoffice/ui';
import { Instant } from './instant';
import { formatMilliseconds } from './milliseconds';
import type { ShellRecord } from './published-registry';
import type { useApiHealth, useSystemSettings } from './system.queries';

export interface ShellCardProps {
  /** The live shell: null while loading, undefined when it could not be fetched. */
  live: ShellRecord | null | undefined;
  /** The shell's version in this tab. */
  version: string | undefined;
  api: Pick<ReturnType<typeof useApiHealth>, 'data' | 'error'>;
  system: Pick<ReturnType<typeof useSystemSettings>, 'data' | 'error'>;
}

function LiveShell({ live }: Pick<ShellCardProps, 'live'>) {
  if (live === null) return <Skeleton width="9rem" />;
  if (live === undefined) return 'Unknown';
  return (
    <>
      {live.current.version}
      {live.since !== undefined && (
        <>
          {', since '}
          <Instant at={live.since} />
        </>
      )}
    </>
  );
}

function ApiState({ api: { data, error } }: Pick<ShellCardProps, 'api'>) {
  if (error) return <StatusBadge tone="negative">{`Not working: ${error.message}`}</StatusBadge>;
  if (data === undefined) return <Skeleton width="9rem" />;
  return <StatusBadge tone="positive">{`Working, answered in ${formatMilliseconds(data.answeredInMs)}`}</StatusBadge>;
}

function MailState({ system: { data, error } }: Pick<ShellCardProps, 'system'>) {
  if (error) return 'Unknown';
  if (data === undefined) return <Skeleton width="9rem" />;
  if (data.mail === 'smtp') return <StatusBadge tone="positive">Sent by the mail server</StatusBadge>;
  return (
    <StatusBadge tone="negative">
      Not sent: SMTP_URL is not set, and links for a new password stay in a folder of the server
    </StatusBadge>
  );
}

/** Rollups are refreshed five minutes after sales have changed; later than this, something is wrong. */
const LATE_SECONDS = 15 * 60;

function ReportsState({ system: { data, error } }: Pick<ShellCardProps, 'system'>) {
  if (error) return 'Unknown';
  if (data === undefined) return <Skeleton width="9rem" />;
  if (data.rollup_lag < LATE_SECONDS) return <StatusBadge tone="positive">Up to date</StatusBadge>;
  const minutes = formatCount(Math.round(data.rollup_lag / 60), 'minute');
  return <StatusBadge tone="negative">{`Summed up ${minutes} late: complete, but slower`}</StatusBadge>;
}

/** Versions of the shell and states of the API, the mail server and the reports. */
export function ShellCard({ live, version, api, system }: ShellCardProps) {
  return (
    <Card title="Shell and API">
      <DefinitionList
        items={[
          { term: 'Live shell', value: <LiveShell live={live} /> },
          { term: 'Shell in this tab', value: version ?? 'Unknown' },
          { term: 'API', value: <ApiState api={api} /> },
          { term: 'Mail', value: <MailState system={system} /> },
          { term: 'Reports', value: <ReportsState system={system} /> },
        ]}
      />
    </Card>
  );
}
