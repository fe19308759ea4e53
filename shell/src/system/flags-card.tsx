import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { Card } from '@backoffice/ui';
import { type Column, DataTable, EmptyState, QueryError } from '@backoffice/ui/data-table';
import { useFeatureFlags } from './feature-flags.queries';
import { FlagForm } from './flag-form';
import { createFlagRows, type FlagRow } from './flag-rows';
import classes from './system.module.css';
import { WithOperatorKey } from './with-operator-key';

const TITLE = 'Feature flags';

const COLUMNS: Column<FlagRow>[] = [
  { key: 'name', header: 'Flag', cell: ({ name }) => name },
  { key: 'areas', header: 'Area', cell: ({ areas }) => areas.join(', ') || 'No longer used' },
  {
    key: 'description',
    header: 'What it shows',
    cell: ({ description = '-' }) => <span className={classes.text}>{description}</span>,
  },
  { key: 'locations', header: 'On at locations', cell: ({ locations }) => locations.join(', ') || 'None' },
];

interface FlagsCardProps {
  /** The areas' descriptions, which declare the flags. An area with a staged release has two. */
  descriptions: readonly ParsedDescription[];
}

function Flags({ descriptions, operatorKey }: FlagsCardProps & { operatorKey: string }) {
  const flags = useFeatureFlags(operatorKey);
  const { data, error, isPending } = flags;
  const rows = data && createFlagRows(descriptions, data.enabled);
  return (
    <Card title={TITLE} flush>
      <DataTable
        caption={TITLE}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ name }) => name}
        loading={isPending}
        skeletonRows={2}
        error={
          error && data === undefined && <QueryError title="The feature flags could not be loaded" query={flags} />
        }
        empty={<EmptyState title="No area has feature flags." />}
      />
      {rows !== undefined && rows.length > 0 && <FlagForm operatorKey={operatorKey} flags={rows} />}
    </Card>
  );
}

/** Shows where each flag is on, and lets the operator switch it on or off. Requires the operator key. */
export function FlagsCard({ descriptions }: FlagsCardProps) {
  return (
    <WithOperatorKey title={TITLE} subject="the feature flags">
      {(operatorKey) => <Flags descriptions={descriptions} operatorKey={operatorKey} />}
    </WithOperatorKey>
  );
}
