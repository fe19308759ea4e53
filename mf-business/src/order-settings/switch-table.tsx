import { LAST_ONE_ON } from '@backoffice/shared/contract/order-settings';
import { notify } from '@backoffice/shared/feedback';
import { ErrorPanel } from '@backoffice/shared/ui';
import { type Column, DataTable, EmptyState } from '@backoffice/shared/ui/data-table';
import { SwitchField } from '@backoffice/shared/ui/form';
import { useOneAtATime } from '../settings/use-one-at-a-time';

/** Something that can be on or off. */
export interface Switched {
  key: string;
  label: string;
  is_enabled: boolean;
}

export interface SwitchTableProps {
  /** What the rows are: "Order Type". */
  header: string;
  rows: readonly Switched[] | undefined;
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
  /** The row that is being switched. */
  pending: string | undefined;
  /** `options` are the mutation's: they tell when it is over. */
  onSwitch: (row: Switched, on: boolean, options: { onSettled: () => void }) => void;
}

/** A list of what can be on or off, the last of which stays on. */
export function SwitchTable({ header, rows, error, retrying, onRetry, pending, onSwitch }: SwitchTableProps) {
  const once = useOneAtATime();
  function change(row: Switched, on: boolean): void {
    const isLast = !on && rows?.filter(({ is_enabled }) => is_enabled).length === 1;
    if (!isLast) {
      once((options) => onSwitch(row, on, options));
      return;
    }
    notify.failed(LAST_ONE_ON);
    // Somebody else may have switched another on meanwhile.
    onRetry();
  }
  const columns: Column<Switched>[] = [
    { key: 'label', header, cell: ({ label }) => label },
    {
      key: 'active',
      header: 'Active',
      width: '40%',
      cell: (row) => (
        <SwitchField
          label={`${row.label} is active`}
          hideLabel
          // It shows what was chosen while that is being saved.
          checked={row.is_enabled !== (row.key === pending)}
          onChange={(on) => change(row, on)}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption={`${header}s`}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      loading={rows === undefined && error === null}
      skeletonRows={4}
      error={
        error &&
        rows === undefined && (
          <ErrorPanel
            title={`The ${header.toLowerCase()}s could not be loaded`}
            message={error.message}
            onRetry={onRetry}
            retrying={retrying}
          />
        )
      }
      empty={<EmptyState title={`No ${header.toLowerCase()}s.`} />}
    />
  );
}
