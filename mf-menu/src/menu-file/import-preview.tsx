import type { ImportPlan, MenuProblem, PlannedRow } from '@backoffice/contract/menu-file';
import { formatCount } from '@backoffice/contract/words';
import { Card, StatusBadge, type Tone } from '@backoffice/ui';
import { type Column, DataTable, EmptyState } from '@backoffice/ui/data-table';
import classes from './import-page.module.css';

// Maximum number of rendered rows, which keeps the page responsive. Problems and changes are sorted first.
const MAX_ROWS = 500;

const problemColumns: Column<MenuProblem>[] = [
  { key: 'row', header: 'Row', align: 'end', width: '5rem', cell: ({ row }) => row },
  { key: 'column', header: 'Column', cell: ({ column }) => column ?? '-' },
  { key: 'message', header: 'Problem', cell: ({ message }) => message },
];

const OUTCOMES: Record<PlannedRow['outcome'], [text: string, tone: Tone]> = {
  create: ['New', 'positive'],
  update: ['Changed', 'info'],
  unchanged: ['No change', 'neutral'],
  refused: ['Refused', 'negative'],
};

const rowColumns: Column<PlannedRow>[] = [
  { key: 'row', header: 'Row', align: 'end', width: '5rem', cell: ({ row }) => row },
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, type }) => (
      <>
        {name}
        <span className={classes.type}> {type}</span>
      </>
    ),
  },
  {
    key: 'outcome',
    header: 'What happens',
    cell: ({ outcome, changes }) => (
      <>
        <StatusBadge tone={OUTCOMES[outcome][1]}>{OUTCOMES[outcome][0]}</StatusBadge>
        {changes.length > 0 && (
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </>
    ),
  },
];

function formatSummary({ creates, updates, unchanged, new_categories }: ImportPlan): string {
  const parts = [`${creates} new`, `${updates} changed`, `${unchanged} unchanged`];
  if (new_categories.length > 0) parts.push(`new categories: ${new_categories.join(', ')}`);
  return parts.join(' · ');
}

/** Lists what an import would change row by row, or the problems that prevent it. */
export function ImportPreview({ plan }: { plan: ImportPlan }) {
  const { problems, rows } = plan;
  // Rows that the import does not change come last.
  const sortedRows = [...rows].sort(
    (first, second) => rankOutcome(first) - rankOutcome(second) || first.row - second.row,
  );
  return (
    <>
      {problems.length > 0 && (
        <Card title={`${formatCount(problems.length, 'problem')}: nothing can be imported yet`} flush>
          <DataTable
            caption="Problems"
            columns={problemColumns}
            rows={problems}
            rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
            empty={null}
          />
        </Card>
      )}
      <Card title={formatSummary(plan)} flush>
        <DataTable
          caption="Rows of the file"
          columns={rowColumns}
          rows={sortedRows.slice(0, MAX_ROWS)}
          rowKey={({ row }) => row}
          empty={<EmptyState title="The file has no rows." />}
          footer={
            sortedRows.length > MAX_ROWS && (
              <p className={classes.more}>… and {formatCount(sortedRows.length - MAX_ROWS, 'more row')}</p>
            )
          }
        />
      </Card>
    </>
  );
}

function rankOutcome({ outcome }: PlannedRow): number {
  return ['refused', 'create', 'update', 'unchanged'].indexOf(outcome);
}
