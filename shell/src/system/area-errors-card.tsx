import type { AreaError } from '@backoffice/contract/area-errors';
import { Button, Card } from '@backoffice/ui';
import { type Column, DataTable, EmptyState, QueryError } from '@backoffice/ui/data-table';
import { useEffect, useRef } from 'react';
import { useAreaErrors } from './area-errors.queries';
import type { HealthRow } from './health-rows';
import { PHASES } from './phases';
import classes from './system.module.css';
import { Timestamp } from './timestamp';

function Stack({ message, stack }: AreaError) {
  if (stack === null) return 'The browser sent none';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only what has the focus.
    <section className={classes.stack} aria-label={`Stack of ${message}`} tabIndex={0}>
      <pre>{stack}</pre>
    </section>
  );
}

const COLUMNS: Column<AreaError>[] = [
  {
    key: 'message',
    header: 'What happened',
    cell: ({ message }) => <span className={classes.message}>{message}</span>,
  },
  { key: 'phase', header: 'While', cell: ({ phase }) => PHASES[phase] },
  { key: 'count', header: 'Times', align: 'end', cell: ({ count }) => count.toLocaleString('en-US') },
  { key: 'first', header: 'First seen', cell: ({ first_seen }) => <Timestamp at={first_seen} /> },
  { key: 'last', header: 'Last seen', cell: ({ last_seen }) => <Timestamp at={last_seen} /> },
  { key: 'location', header: 'Last location', cell: ({ last_location_id }) => last_location_id ?? 'Signed out' },
  { key: 'stack', header: 'Stack', cell: (error) => <Stack {...error} /> },
];

const formatKey = ({ phase, message, stack }: AreaError) => `${phase} ${message} ${stack}`;

interface AreaErrorsCardProps {
  version: Pick<HealthRow, 'remote' | 'version' | 'title'>;
  operatorKey: string;
  onClose: () => void;
}

/** Lists the errors of one version in all browsers, with their stacks. Receives the focus when it opens. */
export function AreaErrorsCard({ version: { remote, version, title }, operatorKey, onClose }: AreaErrorsCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.focus();
  }, []);
  const errors = useAreaErrors({ operator_key: operatorKey, remote, version });
  const { data, error } = errors;
  const caption = `Errors of ${title} ${version}`;
  return (
    <div ref={card} tabIndex={-1}>
      <Card title={caption} flush actions={<Button onClick={onClose}>Close</Button>}>
        <p className={classes.explanation}>
          The last 7 days, at most 20 different errors. Anybody can send these reports.
        </p>
        <DataTable
          caption={caption}
          columns={COLUMNS}
          rows={data?.errors}
          rowKey={formatKey}
          loading={data === undefined && error === null}
          skeletonRows={2}
          error={error && <QueryError title="The errors could not be loaded" query={errors} />}
          empty={<EmptyState title="No errors of this version are stored." />}
        />
      </Card>
    </div>
  );
}
