import { listErrorsByPhase } from '@backoffice/contract/failure-phases';
import { Button, StatusBadge, type Tone } from '@backoffice/ui';
import { type Column, DataTable, EmptyState, QueryError } from '@backoffice/ui/data-table';
import type { RecordQuery } from '@backoffice/ui/list';
import type { HealthRow } from './health-rows';
import { formatMilliseconds } from './milliseconds';
import { PHASES } from './phases';

const STATES: Record<HealthRow['state'], { label: string; tone: Tone }> = {
  live: { label: 'Live', tone: 'positive' },
  staged: { label: 'Staged', tone: 'info' },
  previous: { label: 'Previous', tone: 'neutral' },
  other: { label: 'Other', tone: 'neutral' },
};

const countFormat = new Intl.NumberFormat('en-US');
const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

const formatTime = (time: number | null) => (time === null ? '-' : formatMilliseconds(time));

function formatErrors(row: HealthRow): string {
  const kinds = listErrorsByPhase(row).map(([phase, count]) => `${PHASES[phase]}: ${countFormat.format(count)}`);
  return kinds.join(', ') || '-';
}

function formatLoadTime({ load_median, load_p75 }: HealthRow): string {
  return load_p75 === null ? '-' : `${formatTime(load_median)} (${formatTime(load_p75)})`;
}

function formatLocations({ locations = 0, failing_locations = [] }: HealthRow): string {
  const failing = failing_locations.map(
    ({ location_id, visits, failed_visits }) => `${location_id} (${failed_visits} of ${countFormat.format(visits)})`,
  );
  const count = countFormat.format(locations);
  return failing.length === 0 ? count : `${count}, failed at ${failing.join(', ')}`;
}

function formatLongTasks({ long_tasks, blocks }: HealthRow): string {
  const count = countFormat.format(long_tasks);
  return blocks === 0 ? count : `${count}, ${countFormat.format(blocks)} over 2 s`;
}

function FailedVisits({ failed_visits, failedShare, worseThan }: HealthRow) {
  if (failedShare === null) return '-';
  return (
    <>
      {`${percentFormat.format(failedShare)} (${countFormat.format(failed_visits)})`}{' '}
      {worseThan !== undefined && <StatusBadge tone="warning">{`More than ${worseThan}`}</StatusBadge>}
    </>
  );
}

const COLUMNS: Column<HealthRow>[] = [
  { key: 'title', header: 'Area', cell: ({ title }) => title },
  {
    key: 'version',
    header: 'Version',
    cell: ({ version, state }) => (
      <span>
        {version} <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
      </span>
    ),
  },
  { key: 'visits', header: 'Visits', align: 'end', cell: ({ visits }) => countFormat.format(visits) },
  { key: 'failed', header: 'Failed', align: 'end', cell: (row) => <FailedVisits {...row} /> },
  { key: 'errors', header: 'Errors', cell: formatErrors },
  { key: 'load', header: 'Load time (p75)', align: 'end', cell: formatLoadTime },
  { key: 'lcp', header: 'LCP p75', align: 'end', cell: ({ lcp_p75 }) => formatTime(lcp_p75) },
  { key: 'inp', header: 'INP p75', align: 'end', cell: ({ inp_p75 }) => formatTime(inp_p75) },
  { key: 'cls', header: 'CLS p75', align: 'end', cell: ({ cls_p75 }) => (cls_p75 === null ? '-' : cls_p75.toFixed(2)) },
  { key: 'tasks', header: 'Long tasks', align: 'end', cell: formatLongTasks },
  { key: 'locations', header: 'Locations', cell: formatLocations },
];

const SIGNED_OUT_COLUMNS = COLUMNS.filter(({ key }) => key !== 'locations');

const hasErrors = (row: HealthRow) => listErrorsByPhase(row).length > 0;

/** Adds a column with a button for each version with errors, if there is such a version. */
function withErrorsColumn(
  columns: Column<HealthRow>[],
  { rows = [], onShowErrors }: SignedOutTableProps,
): Column<HealthRow>[] {
  if (!rows.some(hasErrors)) return columns;
  const cell = (row: HealthRow) =>
    hasErrors(row) && (
      <Button aria-label={`Errors: ${row.title} ${row.version}`} onClick={() => onShowErrors(row)}>
        Errors
      </Button>
    );
  return [...columns, { key: 'show', header: 'Show errors', hideHeader: true, align: 'end', cell }];
}

const formatKey = ({ remote, version }: HealthRow) => `${remote}@${version}`;

interface HealthTableProps {
  /** Undefined while loading. */
  rows: readonly HealthRow[] | undefined;
  query: RecordQuery<unknown>;
  onShowErrors: (row: HealthRow) => void;
}

export function HealthTable({ rows, query, onShowErrors }: HealthTableProps) {
  return (
    <DataTable
      caption="Health"
      columns={withErrorsColumn(COLUMNS, { rows, onShowErrors })}
      rows={rows}
      rowKey={formatKey}
      loading={rows === undefined && query.error === null}
      skeletonRows={6}
      error={query.error && <QueryError title="The health could not be loaded" query={query} />}
      empty={<EmptyState title="No area is deployed." />}
    />
  );
}

export type SignedOutTableProps = Pick<HealthTableProps, 'rows' | 'onShowErrors'>;

/** Compares the versions in signed-out pages, which have no location. */
export function SignedOutHealthTable(props: SignedOutTableProps) {
  const { rows } = props;
  return (
    <DataTable
      caption="Health of signed-out pages"
      columns={withErrorsColumn(SIGNED_OUT_COLUMNS, props)}
      rows={rows}
      rowKey={formatKey}
      loading={rows === undefined}
      skeletonRows={2}
      empty={<EmptyState title="No signed-out page has reported." />}
    />
  );
}
