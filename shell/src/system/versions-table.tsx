import { Card, StatusBadge, type Tone } from '@backoffice/ui';
import { type Column, DataTable, EmptyState, QueryError } from '@backoffice/ui/data-table';
import classes from './system.module.css';
import type { usePublishedRegistry } from './system.queries';
import { Timestamp } from './timestamp';
import { createVersionRows, type VersionRow } from './version-rows';

const STATES: Record<VersionRow['state'], { label: string; tone: Tone }> = {
  live: { label: 'Live', tone: 'positive' },
  staged: { label: 'Staged', tone: 'info' },
  previous: { label: 'Previous', tone: 'neutral' },
  kept: { label: 'Kept', tone: 'neutral' },
  rolledBack: { label: 'Rolled back', tone: 'warning' },
  preview: { label: 'Preview', tone: 'info' },
};

const COLUMNS: Column<VersionRow>[] = [
  { key: 'title', header: 'Area', cell: ({ title }) => title },
  { key: 'version', header: 'Version', cell: ({ version }) => version },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, audience }) => (
      <span>
        <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge> {audience && `for ${audience}`}
      </span>
    ),
  },
  { key: 'deployed', header: 'Deployed', cell: ({ deployedAt }) => <Timestamp at={deployedAt} /> },
  {
    key: 'preview',
    header: 'Preview',
    hideHeader: true,
    align: 'end',
    cell: ({ title, version, previewAddress }) =>
      // This is not a router link, because a preview starts with a page load.
      previewAddress !== undefined && (
        <a className={classes.link} href={previewAddress} aria-label={`Open preview of ${title} ${version}`}>
          Open preview
        </a>
      ),
  },
];

type Registry = Pick<
  ReturnType<typeof usePublishedRegistry>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'
>;

/** Lists the versions on the server: rollback targets and previews. */
export function VersionsTable({ registry }: { registry: Registry }) {
  const { data, error, isPending } = registry;
  return (
    <Card title="Versions on the server" flush>
      <DataTable
        caption="Versions on the server"
        columns={COLUMNS}
        rows={data && createVersionRows(data)}
        rowKey={({ name, version }) => `${name}@${version}`}
        loading={isPending}
        skeletonRows={6}
        error={error && <QueryError title="The registry could not be loaded" query={registry} />}
        empty={<EmptyState title="The registry lists no versions." />}
      />
    </Card>
  );
}
