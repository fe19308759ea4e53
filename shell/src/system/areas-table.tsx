import { Button, Card, Skeleton, StatusBadge, type Tone } from '@backoffice/ui';
import { type Column, DataTable, EmptyState } from '@backoffice/ui/data-table';
import type { AreaRow } from './area-rows';
import { formatMilliseconds } from './milliseconds';
import classes from './system.module.css';
import { Timestamp } from './timestamp';

const REMARKS: Record<NonNullable<AreaRow['remark']>, { label: string; tone: Tone }> = {
  earlier: { label: 'Earlier version', tone: 'warning' },
  preview: { label: 'Preview', tone: 'info' },
  staged: { label: 'Staged', tone: 'info' },
  replaced: { label: 'Update ready', tone: 'neutral' },
};

const isLoaded = ({ health }: AreaRow) => health?.loadedInMs !== undefined;

function LoadedVersion({ row }: { row: AreaRow }) {
  const { remark, health } = row;
  return (
    <span>
      {isLoaded(row) ? health?.version : 'Not loaded yet'}{' '}
      {remark && <StatusBadge tone={REMARKS[remark].tone}>{REMARKS[remark].label}</StatusBadge>}
    </span>
  );
}

function LiveVersion({ live, staged, isUnknown }: Pick<AreaRow, 'live' | 'staged'> & { isUnknown: boolean }) {
  if (live === undefined) return isUnknown ? 'Unknown' : <Skeleton width="7rem" />;
  if (live === null) return 'Not live';
  return (
    <span className={classes.wrapping}>
      {live.version} {staged && <StatusBadge tone="info">{`${staged.version} for ${staged.audience}`}</StatusBadge>}
    </span>
  );
}

export interface AreasTableProps {
  rows: readonly AreaRow[];
  /** Whether the live versions could not be fetched. */
  isUnknown: boolean;
  /** Names of the remotes that are loading. */
  loading: ReadonlySet<string>;
  onLoad: (row: AreaRow) => void;
}

function createColumns({ isUnknown, loading, onLoad }: Omit<AreasTableProps, 'rows'>): Column<AreaRow>[] {
  return [
    { key: 'title', header: 'Area', cell: ({ title }) => title },
    {
      key: 'live',
      header: 'Live version',
      cell: (row) => <LiveVersion {...row} isUnknown={isUnknown} />,
    },
    {
      key: 'since',
      header: 'Live since',
      cell: ({ live }) => {
        if (live === undefined && !isUnknown) return <Skeleton width="7rem" />;
        return live?.since === undefined ? '-' : <Timestamp at={live.since} />;
      },
    },
    { key: 'loaded', header: 'In this tab', cell: (row) => <LoadedVersion row={row} /> },
    {
      key: 'time',
      header: 'Load time',
      align: 'end',
      cell: ({ health }) => (health?.loadedInMs === undefined ? '-' : formatMilliseconds(health.loadedInMs)),
    },
    {
      key: 'load',
      header: 'Load',
      hideHeader: true,
      align: 'end',
      cell: (row) =>
        row.remote !== undefined &&
        !isLoaded(row) && (
          <Button aria-label={`Load now: ${row.title}`} pending={loading.has(row.name)} onClick={() => onLoad(row)}>
            Load now
          </Button>
        ),
    },
  ];
}

/** Lists the live version of each area next to the version in this tab. */
export function AreasTable({ rows, ...props }: AreasTableProps) {
  return (
    <Card title="Areas" flush>
      <DataTable
        caption="Areas"
        columns={createColumns(props)}
        rows={rows}
        rowKey={({ name }) => name}
        empty={<EmptyState title="No area is deployed." hint="Deploy one, then reload this page." />}
      />
    </Card>
  );
}
