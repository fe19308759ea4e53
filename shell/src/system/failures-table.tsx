import { Card } from '@backoffice/ui';
import { type Column, DataTable, EmptyState } from '@backoffice/ui/data-table';
import type { RemoteFailure } from '../recovery/remote-health';
import type { AreaRow } from './area-rows';
import { formatMilliseconds } from './milliseconds';
import { PHASES } from './phases';
import classes from './system.module.css';
import { Timestamp } from './timestamp';

interface FailureRow extends RemoteFailure {
  title: string;
  times: number;
}

const COLUMNS: Column<FailureRow>[] = [
  { key: 'title', header: 'Area', cell: ({ title }) => title },
  { key: 'at', header: 'When', cell: ({ at }) => <Timestamp at={at} /> },
  { key: 'phase', header: 'While', cell: ({ phase }) => PHASES[phase] },
  { key: 'version', header: 'Version', cell: ({ version }) => version },
  { key: 'message', header: 'What happened', cell: ({ message }) => <span className={classes.text}>{message}</span> },
  { key: 'after', header: 'After', align: 'end', cell: ({ durationMs }) => formatMilliseconds(durationMs) },
  { key: 'times', header: 'Times in this tab', align: 'end', cell: ({ times }) => times },
];

/** Lists the last failure of each area in this browser, latest first. */
export function FailuresTable({ areas }: { areas: readonly AreaRow[] }) {
  const rows = areas.flatMap(({ title, health }) =>
    health?.lastFailure ? [{ title, times: health.failureCount ?? 0, ...health.lastFailure }] : [],
  );
  return (
    <Card title="Last failures in this browser" flush>
      <DataTable
        caption="Last failures in this browser"
        columns={COLUMNS}
        rows={rows.sort((one, other) => other.at.localeCompare(one.at))}
        rowKey={({ title }) => title}
        empty={<EmptyState title="No area has failed in this browser." />}
      />
    </Card>
  );
}
