import type { LastBackup, System } from '@backoffice/contract/system';
import { formatCount } from '@backoffice/contract/words';
import { StatusBadge } from '@backoffice/ui';
import { ProblemState } from './problem-state';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Age after which a manual backup counts as too old. */
const DEFAULT_LATE_SECONDS = 7 * DAY_SECONDS;

function formatAge(seconds: number): string {
  if (seconds < HOUR_SECONDS) return 'Less than an hour';
  if (seconds < 2 * DAY_SECONDS) return formatCount(Math.floor(seconds / HOUR_SECONDS), 'hour');
  return formatCount(Math.floor(seconds / DAY_SECONDS), 'day');
}

function describeDrill({ drilled_at }: LastBackup): string {
  return drilled_at === null ? 'Restore not tested' : 'Restored into a temporary database';
}

/** Age of the last backup, and whether it could be restored. */
export function BackupState({ system: { last_backup, backup_interval } }: { system: System }) {
  if (last_backup === undefined) return 'Unknown';
  if (last_backup === null) {
    const isScheduled = typeof backup_interval === 'number';
    const explanation = isScheduled ? 'The first one is being written or has failed' : 'BACKUP_TO is not set';
    return <ProblemState state="None" explanation={explanation} />;
  }
  if (last_backup.drill_error !== null) {
    return <ProblemState state="Cannot be restored" explanation={last_backup.drill_error} />;
  }
  const age = (Date.now() - Date.parse(last_backup.created_at)) / 1000;
  const state = `${formatAge(age)} old`;
  const drill = describeDrill(last_backup);
  // A backup counts as too old only after twice the interval, because a backup of a large installation takes a while.
  const limit = backup_interval ? 2 * backup_interval : DEFAULT_LATE_SECONDS;
  if (age > limit) return <ProblemState state={state} explanation={`Too old. ${drill}`} />;
  return (
    <>
      <StatusBadge tone="positive">{state}</StatusBadge> {drill}
    </>
  );
}
