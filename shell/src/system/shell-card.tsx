import { formatCount } from '@backoffice/contract/words';
import { Card, DefinitionList, Skeleton, StatusBadge } from '@backoffice/ui';
import { BackupState } from './backup-state';
import { formatMilliseconds } from './milliseconds';
import { ProblemState } from './problem-state';
import type { ShellRecord } from './published-registry';
import type { useApiHealth, useSystemSettings } from './system.queries';
import { Timestamp } from './timestamp';

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
          <Timestamp at={live.since} />
        </>
      )}
    </>
  );
}

function ApiState({ api: { data, error } }: Pick<ShellCardProps, 'api'>) {
  if (error) return <ProblemState state="Not working" explanation={error.message} />;
  if (data === undefined) return <Skeleton width="9rem" />;
  return <StatusBadge tone="positive">{`Working, responded in ${formatMilliseconds(data.answeredInMs)}`}</StatusBadge>;
}

function MailState({ system: { data, error } }: Pick<ShellCardProps, 'system'>) {
  if (error) return 'Unknown';
  if (data === undefined) return <Skeleton width="9rem" />;
  if (data.mail === 'smtp') return <StatusBadge tone="positive">Sent by the mail server</StatusBadge>;
  return (
    <ProblemState
      state="Not sent"
      explanation="SMTP_URL is not set: password reset links stay in a folder on the server"
    />
  );
}

/** Delay after which the daily rollups count as late. Normally, a change of sales refreshes them in five minutes. */
const LATE_SECONDS = 15 * 60;

function ReportsState({ system: { data, error } }: Pick<ShellCardProps, 'system'>) {
  if (error) return 'Unknown';
  if (data === undefined) return <Skeleton width="9rem" />;
  if (data.rollup_lag < LATE_SECONDS) return <StatusBadge tone="positive">Up to date</StatusBadge>;
  const minutes = formatCount(Math.round(data.rollup_lag / 60), 'minute');
  return <ProblemState state={`${minutes} late`} explanation="Reports are complete, but slower" />;
}

function BackupValue({ system: { data, error } }: Pick<ShellCardProps, 'system'>) {
  if (error) return 'Unknown';
  if (data === undefined) return <Skeleton width="9rem" />;
  return <BackupState system={data} />;
}

/** Versions of the shell and states of the API, the mail server, the reports and the backups. */
export function ShellCard({ live, version, api, system }: ShellCardProps) {
  return (
    <Card title="Shell and API">
      <DefinitionList
        items={[
          { term: 'Live shell', value: <LiveShell live={live} /> },
          { term: 'Shell in this tab', value: version ?? 'Unknown' },
          { term: 'API', value: <ApiState api={api} /> },
          { term: 'Email', value: <MailState system={system} /> },
          { term: 'Reports', value: <ReportsState system={system} /> },
          { term: 'Last backup', value: <BackupValue system={system} /> },
        ]}
      />
    </Card>
  );
}
