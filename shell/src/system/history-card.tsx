import type { ListedDeployment } from '@backoffice/contract/deployments';
import { formatAudience } from '@backoffice/platform/remote/format-audience';
import { Button, Card } from '@backoffice/ui';
import { type Column, DataTable, EmptyState, QueryError } from '@backoffice/ui/data-table';
import { useState } from 'react';
import classes from './system.module.css';
import { useDeployments } from './system.queries';
import { Timestamp } from './timestamp';
import { WithOperatorKey } from './with-operator-key';

const TITLE = 'History';
const SHOWN_ENTRIES = 15;

const ACTIONS: Record<ListedDeployment['action'], string> = {
  start: 'Started',
  deploy: 'Deployed',
  rollback: 'Rolled back',
  preview: 'Preview added',
  retire: 'Retired',
};

const STEPS = new Map([
  ['rollout', 'Staged'],
  ['promote', 'Promoted'],
  ['abort', 'Rollout aborted'],
  ['remove-preview', 'Preview removed'],
]);

function formatAction(entry: ListedDeployment): string {
  const { action, step = '' } = entry;
  const label = STEPS.get(step) ?? ACTIONS[action];
  return step === 'rollout' ? `${label} for ${formatAudience(entry)}` : label;
}

function formatSource({ commit, dirty }: ListedDeployment): string {
  if (commit === undefined) return '-';
  return dirty === true ? `${commit.slice(0, 10)} and uncommitted changes` : commit.slice(0, 10);
}

/** Returns the message and the reasons for skipped gates; gates with the same reason share one sentence. */
function formatReasons({ message, skipped = {} }: ListedDeployment): string {
  const reasons = [...new Set(Object.values(skipped))].map((reason) => {
    const gates = Object.keys(skipped).filter((gate) => skipped[gate] === reason);
    return `Without ${gates.join(' and ')}: ${reason}`;
  });
  return [...(message === undefined ? [] : [message]), ...reasons].join('. ') || '-';
}

const COLUMNS: Column<ListedDeployment>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => <Timestamp at={at} /> },
  { key: 'who', header: 'Who', cell: ({ who }) => who ?? '-' },
  { key: 'action', header: 'What', cell: formatAction },
  { key: 'name', header: 'Area', cell: ({ name }) => name },
  { key: 'version', header: 'Version', cell: ({ version }) => version },
  { key: 'previous', header: 'Instead of', cell: ({ previous }) => previous ?? '-' },
  { key: 'commit', header: 'Commit', cell: formatSource },
  { key: 'why', header: 'Why', cell: (entry) => <span className={classes.text}>{formatReasons(entry)}</span> },
];

function History({ operatorKey }: { operatorKey: string }) {
  const history = useDeployments(operatorKey);
  const { data, error, isPending } = history;
  const [showsAll, setShowsAll] = useState(false);
  const deployments = data?.deployments ?? [];
  return (
    <Card title={TITLE} flush>
      <DataTable
        caption={TITLE}
        columns={COLUMNS}
        rows={data && deployments.slice(0, showsAll ? undefined : SHOWN_ENTRIES)}
        rowKey={({ id }) => id}
        loading={isPending}
        skeletonRows={6}
        error={error && <QueryError title="The history could not be loaded" query={history} />}
        empty={<EmptyState title="Nothing has been deployed since the history began." />}
      />
      {deployments.length > SHOWN_ENTRIES && (
        <div className={classes.more}>
          <Button variant="quiet" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the newest ${SHOWN_ENTRIES}` : `Show the newest ${deployments.length}`}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Lists deployments and rollbacks, and who made them. Requires the operator key, because the history names people. */
export function HistoryCard() {
  return (
    <WithOperatorKey title={TITLE} subject="the history">
      {(operatorKey) => <History operatorKey={operatorKey} />}
    </WithOperatorKey>
  );
}
